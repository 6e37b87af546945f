/* Chooses theme and deck before the first paint (a classic script: modules come too late), and keeps the choice: once for all pages
   and consoles of a browser, in whatever tab. A hall screen has its own: it starts dark with four colours, a page as the device wishes with two. */
(() => {
  const root = document.documentElement;
  const isHall = root.dataset.surface === "hall";
  const place = `openroom.look.${isHall ? "hall" : "page"}`;
  const prefersDark = isHall || matchMedia("(prefers-color-scheme: dark)").matches;
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(place)) || {};
    } catch {
      return {};
    }
  };
  let kept = read();
  const show = () => {
    root.dataset.theme = kept.theme || (prefersDark ? "dark" : "light");
    root.dataset.deck = kept.deck || (isHall ? "4" : "2");
  };
  show();
  addEventListener("storage", (event) => {
    if (event.key !== place) return;
    kept = read();
    show();
  });

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
