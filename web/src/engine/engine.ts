// Asks the library in its worker, where the synchronous Engine of src/wasm/millwright.mjs runs; here every answer is a
// promise. Answers that are errors are thrown as Refusal, with the sentence of the library. An engine has one game at a
// time: each table has one to itself, so that nobody else's game is ever met there.
import type { EngineError } from "./answers.ts";

export class Refusal extends Error {
  constructor(readonly error: EngineError) {
    super(error.text);
  }
}

export interface Thinking<T> {
  answer: Promise<T>;
  hurry(): void; // the best so far is good enough
}

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

  constructor(worker: Worker) {
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

  static async open(workerUrl: string, wasmUrl: string): Promise<EngineWorker> {
    const engine = new EngineWorker(new Line(new Worker(workerUrl, { type: "module" })));
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

  // The first takes its worker, and with it all that stand beside, along.
  close(): void {
    if (this.number === 0) this.line.end();
    else this.line.send({ engine: this.number, end: true }).answer.catch(() => {});
  }
}
