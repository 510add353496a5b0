// Loads the library and speaks the engine protocol with it (docs/protocol.md), in node and in pages.
//
//   import { open } from "./millwright.mjs";
//   const engine = await open(bytes);                  // an ArrayBuffer with millwright.wasm
//   engine.ask({ cmd: "new", game: "lancashire", players: 4, seed: 1 }).state
//
// One engine has one game at a time. The module imports nothing and keeps no state outside its own
// memory, so engines are independent.

const LANGUAGES = ["en", "de", "it"]; // ORDER: the catalogs in tools/make_tables.py

export async function open(bytes, { language = "en" } = {}) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = instance.exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  // The memory's buffer is a new object whenever it has grown: look at it anew each time.
  const memory = (at, length) => new Uint8Array(wasm.memory.buffer, at, length);

  // One line of the protocol in, one out, as text.
  function answer(line) {
    const request = encoder.encode(line);
    if (request.length > wasm.mw_wasm_buffer_size())
      return JSON.stringify({ ok: false, error: { code: "bad-request", text: "the request is too long" } });
    memory(wasm.mw_wasm_buffer(), request.length).set(request);
    const length = wasm.mw_wasm_answer(request.length);
    return decoder.decode(memory(wasm.mw_wasm_answer_text(), length));
  }

  function setLanguage(id) {
    if (wasm.mw_wasm_set_language(LANGUAGES.indexOf(id)) < 0) throw new RangeError(`no such language: ${id}`);
  }
  setLanguage(language);

  return {
    answer,
    ask: (request) => JSON.parse(answer(JSON.stringify(request))),
    setLanguage,
    signature: (games) => BigInt.asUintN(64, wasm.mw_wasm_signature(games)).toString(16).padStart(16, "0"),
    randomGames: (games, game, players) => wasm.mw_wasm_random_games(games, game, players),
    bytes: () => wasm.memory.buffer.byteLength,
  };
}
