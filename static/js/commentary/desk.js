/**
 * What a commentator's page asks of the server beside the pictures: what was said, and to say something. Knows no page:
 * `world` is everything outside.
 */

/**
 * @typedef {{code: string} | {now: any}} Answer `now`: what stands beside the pictures afterwards; `code`: why nothing was done
 */

export class Desk {
  #etag = "";

  /**
   * @param {string} path "/en/commentary/MATCH/"
   * @param {string} token against forged requests
   * @param {typeof fetch} world
   */
  constructor(path, token, world = (...asked) => fetch(...asked)) {
    this.path = path;
    this.token = token;
    this.world = world;
  }

  /** What is new beside the pictures; null when nothing is. @returns {Promise<Answer | null>} */
  async news() {
    const headers = this.#etag ? { "If-None-Match": this.#etag } : undefined;
    return this.#read(await this.#ask("now", { headers, cache: "no-store" }));
  }

  /** @param {any} message one of the server's closed union @returns {Promise<Answer>} */
  async tell(message) {
    const answer = await this.#ask("tell", {
      method: "POST",
      body: JSON.stringify(message),
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.token },
    });
    return (await this.#read(answer)) ?? { code: "no-line" };
  }

  /** @param {string} what @param {any} how @returns {Promise<Response | null>} */
  async #ask(what, how) {
    try {
      return await this.world(this.path + what, how);
    } catch {
      return null;
    }
  }

  /** @param {Response | null} answer @returns {Promise<Answer | null>} */
  async #read(answer) {
    if (answer === null) return { code: "no-line" };
    if (answer.status === 304) return null;
    if (answer.status === 200) {
      this.#etag = answer.headers.get("ETag") ?? "";
      return { now: await answer.json() };
    }
    const isOurs = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (isOurs) return await answer.json();
    // Refused before we were asked: the login has gone, or the grant was taken back.
    return { code: answer.status === 404 || answer.status === 403 ? "log-in" : "no-line" };
  }
}
