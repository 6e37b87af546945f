/* Chooses theme and deck before the first paint (a classic script: modules come too late), and keeps the choice.
   A hall screen starts dark with four colours, a page as the device wishes with two. */
(() => {
  const root = document.documentElement;
  const place = `openroom.look.${root.dataset.surface || "page"}`;
  const isHall = root.dataset.surface === "hall";
  const prefersDark = isHall || matchMedia("(prefers-color-scheme: dark)").matches;
  const kept = (() => {
    try {
      return JSON.parse(localStorage.getItem(place)) || {};
    } catch {
      return {};
    }
  })();
  root.dataset.theme = kept.theme || (prefersDark ? "dark" : "light");
  root.dataset.deck = kept.deck || (isHall ? "4" : "2");

  const change = (name, one, other) => {
    root.dataset[name] = root.dataset[name] === one ? other : one;
    kept[name] = root.dataset[name];
    try {
      localStorage.setItem(place, JSON.stringify(kept));
    } catch {
      /* a browser that keeps nothing still shows the change */
    }
  };
  addEventListener("click", (event) => {
    const pressed = event.target.closest?.("[data-look]");
    if (pressed?.dataset.look === "theme") change("theme", "dark", "light");
    if (pressed?.dataset.look === "deck") change("deck", "4", "2");
  });
  if (isHall) {
    addEventListener("keydown", (event) => {
      if (event.key === "t") change("theme", "dark", "light");
      if (event.key === "d") change("deck", "4", "2");
    });
  }
})();
