// A game as a file, and as a link: the log, compressed, behind the # of the address, so that no server sees it.

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
    const level = names[i] === "random" ? 1 : Number(names[i]);
    return level >= 1 && level <= 8 ? level : 0;
  });
}

export function download(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
