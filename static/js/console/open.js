/** The console's page: its words, then the console itself. */
import { loadCatalogue } from "../i18n.js";
import { Console } from "./console.js";

await loadCatalogue();
new Console(JSON.parse(document.getElementById("console-page")?.textContent ?? "{}"));
