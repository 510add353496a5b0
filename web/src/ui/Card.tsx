// The face of a card: a place has a view of it in its colour, an industry its picture, a wild card both open. The pictures of
// places are ours and know nothing of the place: each has one of a few, always the same.
import type { Facts } from "../engine/answers.ts";
import { cardName } from "../text.ts";
import { Icon } from "./Icon.tsx";

// What stands on the hill, 100 wide, on a ground at 36.
const VIEWS = [
  "M26 36V24h18v12zM49 36V9h5v27zM58 36V22l7-5v5l7-5v5l7-5v19z", // a mill with its chimney
  "M43 36V22h15v14zM46 22V12l4.5-9 4.5 9v10zM60 36v-9h14v9z", // a church
  "M32 36V17h4v3h4v-3h4v3h4v-3h4v19zM56 36V23h3.5v3h3.5v-3h4v13zM40 17V7h2l5 3-4 2v5z", // a castle
  "M28 36c0-9 4.5-11 5.5-21h7c1 10 5.5 12 5.5 21zM50 36c0-7 3.5-9 4.5-16h6c1 7 4.5 9 4.5 16zM69 36v-9h12v9z", // kilns
  "M38 36l8-24h4l9 24h-4.5l-6.5-18-5.5 18zM41 11a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM44.5 11a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM64 36V25h16v11z", // a pit
  "M14 36V19h72v17h-6v-6a6 6 0 0 0-12 0v6h-6v-6a6 6 0 0 0-12 0v6h-6v-6a6 6 0 0 0-12 0v6h-6v-6a4 4 0 0 0-6 0v6zM34 19v-5h14v5zM50 19v-7h4v7z", // a viaduct
];
const HUES = ["#235f8c", "#7d4a7d", "#8c5a14", "#2f6b46", "#97402a", "#46606f", "#1f6a6a", "#7c2f4a"];
const GROUND = "M-150 38c50-10 100 10 150 2C16 31 32 31 52 37s34 5 48-3c50-10 100 12 150 4v40h-400z"; // also where a card is broad

// The same number for the same name, everywhere.
function numberOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

function View({ place }: { place: string }) {
  const number = numberOf(place);
  return (
    <svg class="view" viewBox="0 0 100 60" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <path class="far" fill-rule="evenodd" d={VIEWS[number % VIEWS.length]} transform={number & 64 ? "matrix(-1 0 0 1 100 0)" : undefined} />
      <path class="near" d={GROUND} transform={number & 32 ? "matrix(-1 0 0 1 100 0)" : undefined} />
    </svg>
  );
}

// The industries that a card is for: none for a place.
export function industriesOf(facts: Facts, card: string): string[] {
  if (facts.industries.includes(card)) return [card];
  const parts = card.split("-");
  return parts.length > 1 && parts.every((part) => facts.industries.includes(part)) ? parts : [];
}

// A word that would have to be broken, such as Wolverhampton, is written smaller.
const LONGEST_WORD = 12;

function isLong(name: string): boolean {
  return name.split(/[ -]/).some((word) => word.length > LONGEST_WORD);
}

export function CardFace({ facts, card }: { facts: Facts; card: string }) {
  const industries = industriesOf(facts, card);
  const wild = card.startsWith("wild");
  const hue = HUES[numberOf(card) % HUES.length];
  const name = cardName(facts, card);
  const named = facts.locations.some(({ id }) => id === card);
  return (
    <span class={`face ${wild ? "wild" : industries.length > 0 ? "trade" : "site"}`} style={named ? { "--hue": hue } : undefined}>
      {wild ? (
        <Icon name="points" />
      ) : industries.length > 0 ? (
        <span class="trades">
          {industries.map((industry) => (
            <Icon key={industry} name={industry} />
          ))}
        </span>
      ) : (
        <span class="window">
          <View place={card} />
        </span>
      )}
      <span class={isLong(name) ? "title long" : "title"}>{name}</span>
    </span>
  );
}

// Cards that others hold: their backs, to be counted.
export function Backs({ number, label }: { number: number; label: string }) {
  return (
    <span class="backs" role="img" aria-label={`${label}: ${number}`} title={`${label}: ${number}`}>
      {[...Array(number)].map((_, i) => (
        <i key={i} />
      ))}
      <b>{number}</b>
    </span>
  );
}
