// The socket to the server: requests answered by promises, and what the server says by itself. When the connection
// breaks, it is made again, after pauses that grow. What had been sent and not answered is then lost to its asker, who
// does not know whether it was done; only what may safely be said twice (`retry`) is said again, in the old order. Who has
// a table open opens it again when it hears `onOpen`, before anything is said again.
import { Refusal } from "../engine/engine.ts";
import { t } from "../text.ts";
import type { Hello, Push, ServerError } from "./answers.ts";

// The server has said no; the text is its own, in the language of the page.
export class Refused extends Refusal {
  declare readonly error: ServerError;
  constructor(error: ServerError) {
    super(error);
  }
  get code(): string {
    return this.error.code;
  }
}

// There is no connection, or it broke before the answer came.
export class Lost extends Error {
  constructor() {
    super(t("online.lost"));
  }
}

export type State = "connecting" | "open" | "gone"; // gone: it waits before it tries again

export interface AskOptions {
  retry?: boolean; // may be said twice: it is idempotent
}

// What the connection needs of the world; tests have their own.
export interface World {
  socket(): WebSocket;
  after(ms: number, act: () => void): unknown;
  cancel(timer: unknown): void;
  now(): number;
  random(): number;
}

interface Waiting {
  request: object;
  retry: boolean;
  sent: boolean;
  refusals: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const FIRST_PAUSE = 500; // milliseconds, as all that follows
const LONGEST_PAUSE = 30_000;
const STEADY = 10_000; // a connection that held so long was a good one: the pauses begin anew
const SILENCE = 45_000; // after it the server is asked whether it is there
const PATIENCE = 20_000; // for an answer while nothing at all comes
const REFUSALS = 5; // of `too-fast`, after which it is told
const SIGNED_OUT = 1008;
const OPEN = 1; // the readyState of a socket

export class Connection {
  state: State = "connecting";
  hello: Hello | null = null; // the last answer
  ahead = 0; // of the server's time before this machine's
  #world: World;
  #language = "en";
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>(); // in the order asked
  #next = 1;
  #tries = 0;
  #openedAt = 0;
  #greeting = false; // a hello has not been answered
  #timer: unknown = null; // until the next try
  #watch: unknown = null; // of the silence
  #closed = true;
  #states = new Set<(state: State) => void>();
  #opens = new Set<(hello: Hello) => void>();
  #signedOuts = new Set<() => void>();
  #pushes = new Set<(push: Push) => void>();
  #tables = new Map<string, Set<(push: Push) => void>>();

  constructor(world: World) {
    this.#world = world;
  }

  // ---- For those who use it -------------------------------------------------------------------------------------------

  start(language: string): void {
    this.#language = language;
    if (!this.#closed) return;
    this.#closed = false;
    this.#connect();
  }

  // Without a connection whatever is not to be retried fails at once; while one is being made, it waits.
  ask<T>(request: { cmd: string } & Record<string, unknown>, { retry = false }: AskOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed || (this.state === "gone" && !retry)) return reject(new Lost());
      const id = this.#next++;
      this.#waiting.set(id, { request, retry, sent: false, refusals: 0, resolve: resolve as (answer: unknown) => void, reject });
      if (this.state === "open") this.#send(id);
    });
  }

  // Texts of errors are in the language of the last `hello`.
  speak(language: string): void {
    this.#language = language;
    if (this.state === "open") this.#sayHello();
  }

  // The state changes, and each time it is told; the first time at once.
  onState(listener: (state: State) => void): () => void {
    listener(this.state);
    return listenIn(this.#states, listener);
  }

  // A connection has been made, the first or again. At once if there is one.
  onOpen(listener: (hello: Hello) => void): () => void {
    if (this.state === "open") listener(this.hello!);
    return listenIn(this.#opens, listener);
  }

  // The server has closed for this person: signed out elsewhere, or a password changed.
  onSignedOut(listener: () => void): () => void {
    return listenIn(this.#signedOuts, listener);
  }

  onPush(listener: (push: Push) => void): () => void {
    return listenIn(this.#pushes, listener);
  }

  onTable(table: string, listener: (push: Push) => void): () => void {
    const listeners = this.#tables.get(table) ?? new Set();
    this.#tables.set(table, listeners);
    const stop = listenIn(listeners, listener);
    return () => {
      stop();
      if (listeners.size === 0) this.#tables.delete(table);
    };
  }

  // The network is back, or somebody looks again: try at once; or ask whether the other end is still there.
  wake(): void {
    if (this.#closed) return;
    if (this.state === "gone") this.#connect();
    else if (this.state === "open") this.#sayHello();
  }

  // As somebody else: who it is the server reads when the connection is made.
  reconnect(): void {
    if (this.#closed) return;
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#world.cancel(this.#timer);
    this.#drop();
    for (const [id, waiting] of [...this.#waiting]) this.#reject(id, waiting, new Lost());
    this.#become("gone");
  }

  // ---- The socket -----------------------------------------------------------------------------------------------------

  #connect(): void {
    this.#world.cancel(this.#timer);
    this.#timer = null;
    let socket: WebSocket;
    try {
      socket = this.#world.socket();
    } catch {
      return this.#lose(0);
    }
    this.#socket = socket;
    const mine = () => this.#socket === socket;
    socket.onopen = () => mine() && this.#sayHello();
    socket.onmessage = (event) => mine() && this.#receive(event.data);
    socket.onclose = (event) => mine() && this.#lose(event.code);
    this.#become("connecting");
    this.#guard();
  }

  #sayHello(): void {
    this.#greeting = true;
    this.#write({ id: 0, cmd: "hello", language: this.#language });
    this.#guard();
  }

  #receive(text: string): void {
    const message = JSON.parse(text);
    const waiting = this.#waiting.get(message.id);
    if (message.push) this.#tell(message);
    else if (message.id === 0) this.#greeted(message);
    else if (waiting && message.ok) this.#resolve(message.id, waiting, message);
    else if (waiting) this.#refused(message.id, waiting, message.error);
    this.#guard();
  }

  #greeted(hello: Hello & { ok: boolean; error?: ServerError }): void {
    this.#greeting = false;
    if (!hello.ok) return this.#again(hello.error?.retry_ms);
    this.hello = hello;
    this.ahead = hello.now - this.#world.now();
    if (this.state === "open") return;
    this.#openedAt = this.#world.now();
    this.#become("open");
    const before = [...this.#waiting.keys()];
    for (const listener of [...this.#opens]) listener(hello);
    for (const id of before) this.#send(id);
  }

  #again(pause = 1000): void {
    const socket = this.#socket;
    this.#world.after(pause, () => socket === this.#socket && socket && this.#sayHello());
  }

  #send(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || waiting.sent || this.state !== "open") return;
    waiting.sent = true;
    this.#write({ id, ...waiting.request });
    this.#guard();
  }

  // To a socket that is closing nothing can be said. What was is lost with it, when it says that it has closed.
  #write(message: object): void {
    if (this.#socket!.readyState === OPEN) this.#socket!.send(JSON.stringify(message));
  }

  // Too fast means that nothing was done; what may be said twice can as well be said later.
  #refused(id: number, waiting: Waiting, error: ServerError): void {
    if (error.code !== "too-fast" || !waiting.retry || ++waiting.refusals > REFUSALS) return this.#reject(id, waiting, new Refused(error));
    waiting.sent = false;
    this.#world.after(error.retry_ms ?? 1000, () => this.#send(id));
  }

  #resolve(id: number, waiting: Waiting, answer: unknown): void {
    this.#waiting.delete(id);
    waiting.resolve(answer);
  }

  #reject(id: number, waiting: Waiting, error: Error): void {
    this.#waiting.delete(id);
    waiting.reject(error);
  }

  #tell(push: Push): void {
    for (const listener of [...this.#pushes]) listener(push);
    for (const listener of [...(this.#tables.get(push.table) ?? [])]) listener(push);
  }

  // Nothing that broke on the way tells of itself: after a while without a word the server is asked, and a question that
  // stays unanswered is a broken connection.
  #guard(): void {
    this.#world.cancel(this.#watch);
    const asked = this.#greeting || this.state !== "open" || [...this.#waiting.values()].some(({ sent }) => sent);
    this.#watch = this.#world.after(asked ? PATIENCE : SILENCE, () => (asked ? this.#lose(0) : this.#sayHello()));
  }

  #lose(code: number): void {
    const steady = this.state === "open" && this.#world.now() - this.#openedAt >= STEADY;
    if (steady) this.#tries = 0;
    this.#drop();
    const most = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries++);
    this.#become("gone");
    this.#timer = this.#world.after(most * (0.5 + this.#world.random() / 2), () => this.#connect());
    if (code === SIGNED_OUT) for (const listener of [...this.#signedOuts]) listener();
  }

  // What was sent is lost, or will be said again.
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeting = false;
    this.#world.cancel(this.#watch);
    socket?.close();
    for (const [id, waiting] of [...this.#waiting])
      if (waiting.retry) waiting.sent = false;
      else this.#reject(id, waiting, new Lost());
  }

  #become(state: State): void {
    if (this.state === state) return;
    this.state = state;
    for (const listener of [...this.#states]) listener(state);
  }
}

function listenIn<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function socketAddress(): string {
  const address = new URL("api/socket", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}

const browser: World = {
  socket: () => new WebSocket(socketAddress(), "millwright.v1"),
  after: (ms, act) => setTimeout(act, ms),
  cancel: (timer) => clearTimeout(timer as number),
  now: () => Date.now(),
  random: Math.random,
};

let only: Connection | null = null;

// The page's one connection; `start` opens it (online.ts).
export function connection(): Connection {
  if (only) return only;
  const made = (only = new Connection(browser));
  addEventListener("online", () => made.wake());
  addEventListener("pageshow", () => made.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && made.wake());
  return made;
}

// All times that the server says are by its clock.
export function serverTime(): number {
  return Date.now() + connection().ahead;
}
