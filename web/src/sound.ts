// Quiet sounds of our own making, for whoever wants them (settings): a bell for one's turn, and what is heard at a table.
// Each is a few tones or a breath of noise with a soft beginning and end. Browsers let a page sound once it has been
// clicked on.
import { settings } from "./game/keep.ts";

let audio: AudioContext | null = null;

function context(): AudioContext {
  audio ??= new AudioContext();
  void audio.resume();
  return audio;
}

interface Tone {
  pitch: number;
  after?: number; // seconds
  lasts: number;
  loud: number;
  shape?: OscillatorType;
}

function envelope(at: number, lasts: number, loud: number): GainNode {
  const gain = new GainNode(context(), { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0006, at + lasts);
  gain.connect(context().destination);
  return gain;
}

function play(...tones: Tone[]): void {
  const now = context().currentTime + 0.02;
  for (const { pitch, after = 0, lasts, loud, shape = "sine" } of tones) {
    const tone = new OscillatorNode(context(), { frequency: pitch, type: shape });
    tone.connect(envelope(now + after, lasts, loud));
    tone.start(now + after);
    tone.stop(now + after + lasts);
  }
}

let noise: AudioBuffer | null = null;

// Of wood, paper or gravel, as the pitch of its filter has it.
function rustle(pitch: number, lasts: number, loud: number): void {
  const sound = context();
  if (!noise) {
    noise = sound.createBuffer(1, sound.sampleRate / 2, sound.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const at = sound.currentTime + 0.02;
  const source = new AudioBufferSourceNode(sound, { buffer: noise });
  const filter = new BiquadFilterNode(sound, { type: "bandpass", frequency: pitch, Q: 0.9 });
  source.connect(filter).connect(envelope(at, lasts, loud));
  source.start(at);
  source.stop(at + lasts);
}

const SOUNDS = {
  cube: () => play({ pitch: 320, lasts: 0.09, loud: 0.05, shape: "triangle" }),
  coin: () => play({ pitch: 1760, lasts: 0.16, loud: 0.03 }, { pitch: 2637, after: 0.04, lasts: 0.22, loud: 0.025 }),
  card: () => rustle(3200, 0.12, 0.05),
  set: () => (rustle(420, 0.14, 0.14), play({ pitch: 110, lasts: 0.14, loud: 0.12 })),
  lay: () => [0, 0.09].forEach((after) => play({ pitch: 590, after, lasts: 0.12, loud: 0.04, shape: "square" })),
  turn: () => rustle(1500, 0.2, 0.07),
  gone: () => rustle(260, 0.25, 0.06),
  tell: () => play({ pitch: 988, lasts: 0.12, loud: 0.02 }),
} satisfies Record<string, () => unknown>;

export type Sound = keyof typeof SOUNDS;

export function hear(sound: Sound): void {
  if (settings().sound) SOUNDS[sound]();
}

// Two soft strokes of a bell.
export function ring(): void {
  play({ pitch: 660, lasts: 0.9, loud: 0.18 }, { pitch: 880, after: 0.18, lasts: 0.9, loud: 0.18 });
}

// So that the first sound is not swallowed.
export function readySounds(): void {
  addEventListener("pointerdown", () => settings().sound && context(), { once: true });
}
