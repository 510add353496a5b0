// A game as a file, and as a link: the log, compressed, behind the # of the address, so that no server sees it.
import { LEVELS } from "./opponents.ts";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const answer = new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// Fails if the link was cut off or is something else.
export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

// Who sits where, as a comment that the terminal's logs have, too: "# seats: human,5,5".
export function withSeats(log: string, levels: number[]): string {
  const seats = levels.map((level) => (level === 0 ? "human" : String(level))).join(",");
  return log.replace(/^# seats:.*\n/m, "").replace(/^(moves\n)/m, `# seats: ${seats}\n$1`);
}

export function seatsOf(log: string, players: number): number[] {
  const names = log.match(/^# seats: (.*)$/m)?.[1]?.split(",") ?? [];
  return [...Array(players)].map((_, i) => {
    const level = names[i] === "random" ? 1 : Number(names[i]?.replace(/^level/, "")); // the terminal writes level4
    return LEVELS.includes(level) ? level : 0;
  });
}

// A drawing that is a file of its own, as pixels: twice as fine as its units.
export async function toPng(svg: string): Promise<Blob> {
  const [width, height] = svg.match(/viewBox='0 0 (\d+) (\d+)'/)!.slice(1).map((units) => 2 * Number(units)) as [number, number];
  const image = new Image(width, height);
  image.src = URL.createObjectURL(new Blob([svg.replace("<svg ", `<svg width='${width}' height='${height}' `)], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("no picture"))), "image/png"));
}

export function download(name: string, text: BlobPart, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
