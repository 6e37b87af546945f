/**
 * Time that passes, whatever is done to this machine's clock: it never goes back, counts the hours of a sleep, and is epoch
 * milliseconds by the clock as it was when the page was opened. And the server's time, heard from its beats. Knows no page.
 */

/** A machine that slept, or whose clock was put on, has more of the wall's time behind it than of its own. */
const SLEPT = 1_000;

/**
 * @param {() => number} wall epoch milliseconds, as they are set
 * @param {() => number} steady milliseconds that stand still while the machine sleeps, and never go back
 * @returns {() => number}
 */
export function lapses(wall, steady) {
  let [seen, ran] = [wall(), steady()];
  let passed = seen;
  return () => {
    const [bySet, byRun] = [wall() - seen, steady() - ran];
    seen += bySet;
    ran += byRun;
    passed += Math.max(0, bySet - byRun > SLEPT ? bySet : byRun);
    return passed;
  };
}

export const lapsed = lapses(
  () => Date.now(),
  () => performance.now(),
);

/** So many beats are compared; one that is further off than this, in milliseconds, is of another time: somebody set a clock. */
const BEATS = 24;
const OTHER_TIME = 2_500;

/**
 * The server's clock. A beat names the tenth that had begun and takes a while to come, so it says the least the time can be; the
 * highest of some beats is close. All screens that listen agree within a fraction of a second.
 */
export class ServerClock {
  /** @param {() => number} now */
  constructor(now) {
    this.passed = now;
    /** @type {number[]} server's time minus ours, the newest last */
    this.heard = [];
    this.told = 0;
  }

  /** @param {number} epoch seconds */
  hear(epoch) {
    const least = epoch * 1000 - this.passed();
    if (this.heard.length > 0 && Math.abs(least - Math.max(...this.heard)) > OTHER_TIME) this.heard = [];
    this.heard = [...this.heard.slice(1 - BEATS), least];
  }

  /**
   * Epoch milliseconds; by our own clock until something was heard. It never goes back by the little that beats differ: it stands, so
   * that no clock on a wall shows the minute before once more.
   */
  now() {
    const now = this.passed() + (this.heard.length > 0 ? Math.max(...this.heard) : 0);
    if (now > this.told || this.told - now > OTHER_TIME) this.told = now;
    return this.told;
  }
}
