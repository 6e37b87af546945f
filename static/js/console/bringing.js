/**
 * What comes from outside the line: text that is pasted, and files pasted, dropped on the page or chosen. Hands them on; a file is read by the
 * server (`bridge.notation`), which knows every format, or without a line here, where it is PBN or LIN.
 */

const MOST = 1_000_000; // bytes, as the server takes them

/** @param {HTMLElement} root @param {(text: string) => boolean} take  whether the text was one to take @param {(file: File) => void} takeFile */
export function listenForTexts(root, take, takeFile) {
  addEventListener("paste", (event) => {
    const file = event.clipboardData?.files[0];
    if (file) takeFile(file);
    else if (take(event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) takeFile(file);
    else take(event.dataTransfer?.getData("text/plain") ?? "");
  });
  root.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== "file") return;
    const [file] = event.target.files ?? [];
    if (file) takeFile(file);
    event.target.value = "";
  });
}

/**
 * What a file says of a board: the server's answer, or null where it cannot be asked.
 * @param {File} file @param {string} address  of the board's deal @param {string} token @returns {Promise<any>}
 */
export async function askedServer(file, address, token) {
  if (file.size > MOST) return { k: "none", code: "too-large" };
  try {
    const answer = await fetch(`${address}?name=${encodeURIComponent(file.name)}`, {
      method: "POST", body: file, headers: { "X-CSRFToken": token, "Content-Type": "application/octet-stream" }, redirect: "error",
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
