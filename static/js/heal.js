/* A screen nobody stands at looks after itself (a classic script: it must run where the modules did not come). Whatever failed,
   the page is loaded again after a while, at most once a minute: while nothing has been drawn, and after a fault in drawing. */
(() => {
  const PATIENCE = 20_000;
  const SELDOM = 60_000;
  const PLACE = "openroom.healed";
  const steady = () => performance.timeOrigin + performance.now();

  let waits = false;
  const again = () => {
    if (waits) return;
    waits = true;
    const last = Number(sessionStorage.getItem(PLACE) ?? 0);
    const wait = Math.min(SELDOM, Math.max(PATIENCE, last + SELDOM - steady()));
    setTimeout(async () => {
      try {
        // A page that is not there would leave the browser's own words on the wall: it is asked for first.
        const answer = await fetch(location.pathname, { cache: "no-store" });
        if (!answer.ok) throw new Error(String(answer.status));
        sessionStorage.setItem(PLACE, String(steady()));
        location.reload();
      } catch {
        waits = false;
        again();
      }
    }, wait);
  };

  // Also what did not load; a picture that was taken away is no fault.
  addEventListener("error", (event) => event.target instanceof HTMLImageElement || again(), true);
  addEventListener("unhandledrejection", again);
  setTimeout(() => document.querySelector("main > :not(noscript)") || again(), PATIENCE);
})();
