/**
 * A page that answers a refused form lies at the form's address; it is found at its own.
 *
 * Loaded before what keeps the page as it is: that asks at the page's address, and a reload is of the page, not the form once more.
 */
const address = document.querySelector("main")?.dataset.address;
if (address) history.replaceState(null, "", address);

/** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid]"))?.focus();
