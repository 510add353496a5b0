// Whether the deal of a finished game is the one that was fixed before its first move: everyone was shown a sum of it
// then, and can now reckon it from the salt and the head of the log, the names left out.
import { blake2b256 } from "./blake2b.ts";

export function headOf(log: string): string {
  const lines = log.split("\n");
  const head = lines.slice(0, lines.indexOf("moves") + 1);
  return head.filter((line) => !line.startsWith("name ") && !line.startsWith("#")).join("\n") + "\n";
}

export function isDealt(log: string, salt: string, commit: string): boolean {
  return blake2b256(new TextEncoder().encode(salt + headOf(log))) === commit;
}
