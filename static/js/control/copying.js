/** A button that copies what stands beside it; there only where the browser copies: elsewhere the field itself is there to be taken. */
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copies]"))) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copies ?? "");
    button.textContent = button.dataset.done ?? "";
  });
}
