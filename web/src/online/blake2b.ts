// BLAKE2b with 32 bytes and no key (RFC 7693), for the check of a deal; a few kilobytes, so that plain counts.
const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
const BYTES = 32;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const ROUNDS = 12; // the last two are the first two again
// The columns, then the diagonals.
const MIXED = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const;

const turned = (word: bigint, bits: bigint) => ((word >> bits) | (word << (64n - bits))) & MASK;

function mix(v: bigint[], [a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void {
  v[a] = (v[a]! + v[b]! + x) & MASK;
  v[d] = turned(v[d]! ^ v[a]!, 32n);
  v[c] = (v[c]! + v[d]!) & MASK;
  v[b] = turned(v[b]! ^ v[c]!, 24n);
  v[a] = (v[a]! + v[b]! + y) & MASK;
  v[d] = turned(v[d]! ^ v[a]!, 16n);
  v[c] = (v[c]! + v[d]!) & MASK;
  v[b] = turned(v[b]! ^ v[c]!, 63n);
}

function compress(h: bigint[], block: DataView, count: number, isLast: boolean): void {
  const v = [...h, ...IV];
  v[12]! ^= BigInt(count);
  if (isLast) v[14]! ^= MASK;
  const m = [...Array(16)].map((_, i) => block.getBigUint64(8 * i, true));
  for (let round = 0; round < ROUNDS; round++) {
    const s = SIGMA[round % SIGMA.length]!;
    MIXED.forEach((words, i) => mix(v, words, m[s[2 * i]!]!, m[s[2 * i + 1]!]!));
  }
  for (let i = 0; i < h.length; i++) h[i]! ^= v[i]! ^ v[i + 8]!;
}

export function blake2b256(bytes: Uint8Array): string {
  const h = [...IV];
  h[0]! ^= BigInt(0x01010000 | BYTES);
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(bytes);
  for (let i = 0; i < blocks; i++) {
    const isLast = i === blocks - 1;
    compress(h, new DataView(padded.buffer, i * BLOCK, BLOCK), isLast ? bytes.length : (i + 1) * BLOCK, isLast);
  }
  const digest = new DataView(new ArrayBuffer(64));
  h.forEach((word, i) => digest.setBigUint64(8 * i, word, true));
  return [...new Uint8Array(digest.buffer, 0, BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
