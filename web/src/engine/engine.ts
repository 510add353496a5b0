// Asks the library in its worker, where the synchronous Engine of src/wasm/millwright.mjs runs; here every answer is a
// promise. Answers that are errors are thrown as Refusal, with the sentence of the library.
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

export class EngineWorker {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #next = 1;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = (event) => this.#receive(event.data);
    worker.onerror = (event) => this.#fail(new Error(event.message || "the worker does not start"));
  }

  static async open(workerUrl: string, wasmUrl: string): Promise<EngineWorker> {
    const engine = new EngineWorker(new Worker(workerUrl, { type: "module" }));
    await engine.#send({ open: wasmUrl });
    return engine;
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

  #send(message: object, progress?: (done: number) => void, id = this.#next++): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, ...message });
    });
  }

  ask<T>(request: object): Promise<T> {
    return this.#send({ ask: request }) as Promise<T>;
  }

  // The commands bot and advise, bit by bit; `progress` hears from 0 to 1.
  think<T>(request: object, progress?: (done: number) => void): Thinking<T> {
    const id = this.#next++;
    return {
      answer: this.#send({ think: request }, progress, id) as Promise<T>,
      hurry: () => this.#worker.postMessage({ id: 0, hurry: id }),
    };
  }

  close(): void {
    this.#worker.terminate();
    this.#fail(new Error("closed"));
  }
}
