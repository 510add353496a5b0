// Questions that the server is asked at a pace that it likes: some at once, then so many a second, in their order. Who
// no longer wants an answer when it is his turn, gives up his place.
const AT_ONCE = 30;
const A_SECOND = 14;

export class Pace {
  #left = AT_ONCE;
  #since: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(readonly now: () => number = () => performance.now()) {
    this.#since = now();
  }

  // True when it may be asked; false: it is no longer wanted.
  turn(isWanted: () => boolean): Promise<boolean> {
    const mine = this.#last.then(() => this.#wait(isWanted));
    this.#last = mine;
    return mine;
  }

  async #wait(isWanted: () => boolean): Promise<boolean> {
    if (!isWanted()) return false;
    this.#refill();
    if (this.#left < 1) {
      await new Promise((resolve) => setTimeout(resolve, (1000 * (1 - this.#left)) / A_SECOND));
      this.#refill();
      if (!isWanted()) return false;
    }
    this.#left--;
    return true;
  }

  #refill(): void {
    const now = this.now();
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#since) * A_SECOND) / 1000);
    this.#since = now;
  }
}
