// Asks the library in its worker, where the synchronous Engine of src/wasm/millwright.mjs runs; here every answer is a
// promise. Answers that are errors are thrown as Refusal, with the sentence of the library. An engine has one game at a
// time: each table has one to itself, so that nobody else's game is ever met there.
import type { EngineError } from "./answers.ts";
import type { Lack } from "./nets.ts";

export class Refusal extends Error {
  constructor(readonly error: EngineError) {
    super(error.text);
  }
}

// The library refuses a learned bot whose net it has not been given.
export const wantsNet = (error: unknown) => error instanceof Refusal && error.error.code === "no-net" && !error.error.why;
// Why it cannot be given one; null: that is not what is wrong.
export const lackIn = (error: unknown): Lack | null => (error instanceof Refusal ? (error.error.why ?? null) : null);

export interface Thinking<T> {
  answer: Promise<T>;
  hurry(): void; // the best so far is good enough
}

const PATIENCE = 4000; // milliseconds that advice waits for a net
const NOT_AGAIN = 60_000; // and in which it does not wait for one that has not come

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  progress?: (done: number) => void;
}

// A worker, and who waits for an answer of it.
class Line {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #engines = 0;
  readonly missed = new Map<string, number>(); // by game, when a net did not come

  constructor(
    worker: Worker,
    readonly nets: Record<string, string>,
  ) {
    this.#worker = worker;
    worker.onmessage = (event) => this.#receive(event.data);
    worker.onerror = (event) => this.#fail(new Error(event.message || "the worker does not start"));
  }

  #receive(data: { id: number; answer?: { ok: boolean; error: EngineError }; progress?: number; failed?: string }): void {
    const waiting = this.#waiting.get(data.id);
    if (!waiting) return;
    if (data.progress !== undefined) {
      waiting.progress?.(data.progress);
      return;
    }
    this.#waiting.delete(data.id);
    if (data.failed !== undefined) waiting.reject(new Error(data.failed));
    else if (data.answer!.ok) waiting.resolve(data.answer);
    else waiting.reject(new Refusal(data.answer!.error));
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }

  send(message: object, progress?: (done: number) => void): { id: number; answer: Promise<unknown> } {
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, ...message });
    });
    return { id, answer };
  }

  tell(message: object): void {
    this.#worker.postMessage(message);
  }

  newEngine(): number {
    return this.#engines++;
  }

  end(): void {
    this.#worker.terminate();
    this.#fail(new Error("closed"));
  }
}

export class EngineWorker {
  #language = "en";

  private constructor(
    private readonly line: Line,
    private readonly number = line.newEngine(),
  ) {}

  // `nets`: by game, where the net is.
  static async open(workerUrl: string, wasmUrl: string, nets: Record<string, string>): Promise<EngineWorker> {
    const engine = new EngineWorker(new Line(new Worker(workerUrl, { type: "module" }), nets));
    await engine.line.send({ open: wasmUrl }).answer;
    return engine;
  }

  // Another engine beside this one, with a game of its own, which it has until it is closed.
  apart(): EngineWorker {
    const engine = new EngineWorker(this.line);
    engine.#language = this.#language;
    this.line.send({ engine: engine.number, begin: this.#language }).answer.catch(() => {}); // whoever asks it will hear
    return engine;
  }

  // The language of the sentences in answers, here and in those that will stand beside.
  async speak(language: string): Promise<void> {
    this.#language = language;
    await this.ask({ cmd: "language", language });
  }

  ask<T>(request: object): Promise<T> {
    return this.line.send({ engine: this.number, ask: request }).answer as Promise<T>;
  }

  // The commands bot, advise and judge, bit by bit; `progress` hears from 0 to 1.
  think<T>(request: object, progress?: (done: number) => void): Thinking<T> {
    const { id, answer } = this.line.send({ engine: this.number, think: request }, progress);
    return { answer: answer as Promise<T>, hurry: () => this.line.tell({ id: 0, hurry: id }) };
  }

  // Gives it the net of a game, one at a time, for bots that judge by it; loaded unless it is here. Refused where it cannot
  // be had.
  async takeNet(game: string): Promise<void> {
    await this.line.send({ engine: this.number, net: { game, url: this.line.nets[game] } }).answer;
    this.line.missed.delete(game);
  }

  // For who judges without one, too. Which it is: its address, which has a hash of it, or "" for none.
  async takeNetIfThere(game: string): Promise<string> {
    try {
      await this.takeNet(game);
      return this.line.nets[game]!;
    } catch (error) {
      if (!lackIn(error)) throw error;
      return "";
    }
  }

  // The same for who is waited for: after a while he goes on without, or at once if he is hurried; what comes later is there
  // the next time. The answer is whether he was hurried.
  takeNetSoon(game: string): Thinking<boolean> {
    const { missed } = this.line;
    if (performance.now() < (missed.get(game) ?? -Infinity) + NOT_AGAIN) return { answer: Promise.resolve(false), hurry() {} };
    let hurry = () => {};
    const answer = new Promise<boolean>((resolve, reject) => {
      const goOn = (net: string) => {
        if (!net) missed.set(game, performance.now());
        resolve(false);
      };
      const late = setTimeout(() => goOn(""), PATIENCE);
      hurry = () => {
        clearTimeout(late);
        resolve(true);
      };
      this.takeNetIfThere(game)
        .then(goOn, reject)
        .finally(() => clearTimeout(late));
    });
    return { answer, hurry };
  }

  // The first takes its worker, and with it all that stand beside, along.
  close(): void {
    if (this.number === 0) this.line.end();
    else this.line.send({ engine: this.number, end: true }).answer.catch(() => {});
  }
}
