/** Text that comes from outside the line: pasted, dropped on the page as a file, or chosen as one. Hands out texts; reads nothing in them. */

const MOST = 2_000_000; // bytes: no hand record of an event is larger

/** @param {HTMLElement} root @param {(text: string) => boolean} take  whether the text was one to take */
export function listenForTexts(root, take) {
  addEventListener("paste", (event) => {
    const file = event.clipboardData?.files[0];
    if (file) brought(file, take);
    else if (take(event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) brought(file, take);
    else take(event.dataTransfer?.getData("text/plain") ?? "");
  });
  root.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== "file") return;
    const [file] = event.target.files ?? [];
    if (file) brought(file, take);
    event.target.value = "";
  });
}

/** @param {File} file @param {(text: string) => boolean} take */
async function brought(file, take) {
  if (file.size <= MOST) take(await file.text());
}
