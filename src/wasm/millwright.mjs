// Loads the library and speaks the engine protocol with it (docs/protocol.md), in node and in pages.
//
//   import { open } from "./millwright.mjs";
//   const engine = await open(bytes);                  // an ArrayBuffer with millwright.wasm, or a WebAssembly.Module
//   engine.ask({ cmd: "new", game: "lancashire", players: 4, seed: 1 }).state
//
// One engine has one game at a time. The module imports nothing and keeps no state outside its own
// memory, so engines are independent.

export async function open(bytes, { language = "en" } = {}) {
  const library = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  const wasm = (await WebAssembly.instantiate(library, {})).exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  // The memory's buffer is a new object whenever it has grown: look at it anew each time.
  const memory = (at, length) => new Uint8Array(wasm.memory.buffer, at, length);

  const answered = (length) => decoder.decode(memory(wasm.mw_wasm_answer_text(), length));

  // Writes a text, or bytes, where the module reads them; their length, or -1 if they are too long.
  function put(content) {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    if (bytes.length >= wasm.mw_wasm_buffer_size()) return -1;
    memory(wasm.mw_wasm_buffer(), bytes.length).set(bytes);
    return bytes.length;
  }

  // One line of the protocol in, one out, as text.
  function answer(line) {
    const length = put(line);
    if (length < 0)
      return JSON.stringify({ ok: false, error: { code: "bad-request", text: "the request is too long" } });
    return answered(wasm.mw_wasm_answer(length));
  }

  // The state, with everything dealt anew that the seat cannot see, or without one (null) a spectator.
  const SPECTATOR = -2; // MW_SPECTATOR
  function resample(seat, seed) {
    const length = wasm.mw_wasm_resample(seat ?? SPECTATOR, BigInt.asUintN(64, BigInt(seed)));
    return length ? JSON.parse(answered(length)) : null;
  }

  // The net by which the learned players of a game judge: the bytes of a file of data/nets, as an Uint8Array. One at a
  // time, in the place of the one before, and thoughts that may judge by that end. Or what is wrong with it: then nothing
  // has changed. Else null.
  function takeNet(game, bytes) {
    const number = ask({ cmd: "games" }).games.findIndex(({ id }) => id === game); // before the bytes lie in the buffer
    const length = put(bytes);
    const wrong = length < 0 ? "it is too large" : answered(wasm.mw_wasm_take_net(number, length));
    if (!wrong) thinking++;
    return wrong || null;
  }

  // Thinks bit by bit about the request of the command bot, advise or judge, so that a page answers clicks in between:
  //
  //   const thoughts = engine.think({ cmd: "advise", top: 3 });
  //   while (thoughts.more()) await new Promise(requestAnimationFrame);
  //   thoughts.answer()                                // as ask() would answer; before the end: so far
  //
  // To stop early, ask for the answer early. An engine thinks one thing at a time: the next think() ends
  // this one. The position is that of the beginning, even if the game goes on meanwhile.
  let thinking = 0;
  function think(request) {
    const mine = ++thinking;
    const length = put(JSON.stringify(request));
    const refusal = length < 0 ? -1 : wasm.mw_wasm_think_begin(length);
    if (refusal) {
      const text = refusal < 0 ? answer(JSON.stringify(request)) : answered(refusal);
      return { more: () => false, done: () => 1, answer: () => JSON.parse(text) };
    }
    function check() {
      if (mine !== thinking) throw new Error("the engine thinks about something else by now");
    }
    return {
      // Whether there is more to do, after that many milliseconds.
      more(milliseconds = 12) {
        check();
        const end = performance.now() + milliseconds;
        let more;
        do more = wasm.mw_wasm_think_more(1) !== 0;
        while (more && performance.now() < end);
        return more;
      },
      // How far it is, from 0 to 1, as a guide.
      done: () => wasm.mw_wasm_think_done() / 1000,
      answer() {
        check();
        return JSON.parse(answered(wasm.mw_wasm_think_answer()));
      },
    };
  }

  const ask = (request) => JSON.parse(answer(JSON.stringify(request)));

  // The language of the sentences in answers.
  function setLanguage(id) {
    if (!ask({ cmd: "language", language: id }).ok) throw new RangeError(`no such language: ${id}`);
  }
  setLanguage(language);

  return {
    answer,
    ask,
    setLanguage,
    resample,
    takeNet,
    think,
    signature: (games) => BigInt.asUintN(64, wasm.mw_wasm_signature(games)).toString(16).padStart(16, "0"),
    randomGames: (games, game, map, players) => wasm.mw_wasm_random_games(games, game, map, players),
    bytes: () => wasm.memory.buffer.byteLength,
  };
}
