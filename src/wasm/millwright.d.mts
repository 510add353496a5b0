// Types of millwright.mjs, for pages in TypeScript.
export interface Thoughts {
  more(milliseconds?: number): boolean;
  done(): number;
  answer(): object;
}

export interface Engine {
  answer(line: string): string;
  ask(request: object): object;
  takeNet(game: string, bytes: Uint8Array): string | null;
  think(request: object): Thoughts;
  bytes(): number;
}

export function open(bytes: ArrayBuffer | WebAssembly.Module, options?: { language?: string }): Promise<Engine>;
