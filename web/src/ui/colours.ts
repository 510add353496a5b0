// The five colours with their patterns. The drawing and the page name seats; which seat has which colour is told here,
// in one style sheet for both, since players choose.
import type { Seat } from "../game/keep.ts";

// ORDER: the seats of the drawing's own style (src/draw/style.c), whose patterns these are.
const COLOURS = [
  { fill: "#0067a5", ink: "#fff" },
  { fill: "#c8441b", ink: "#fff" },
  { fill: "#00775a", ink: "#fff" },
  { fill: "#d58ab8", ink: "#14110d" },
  { fill: "#edc948", ink: "#14110d" },
];
export const COLOUR_COUNT = COLOURS.length;

function rule(seat: number, colour: number): string {
  const { fill, ink } = COLOURS[colour]!;
  const weave = colour === 0 ? "none" : `url(#weave${colour})`;
  return (
    `.seat${seat}{--seat:${fill};--on-seat:${ink}}` +
    `.board .seat${seat}{fill:${fill};color:${ink}}.board .seat${seat} .way{stroke:${fill}}` +
    `.board .seat${seat} .weave{fill:${weave}}.board .seat${seat} .weave-way{stroke:${weave}}`
  );
}

export function dressSeats(seats: Seat[]): void {
  let style = document.getElementById("seats");
  if (!style) {
    style = document.head.appendChild(document.createElement("style"));
    style.id = "seats";
  }
  style.textContent = seats.map((seat, i) => rule(i, seat.colour ?? i)).join("");
}

// A drawing that is a file of its own, in the colours that the page has now.
export function dressDrawing(svg: string): string {
  const theme = document.documentElement.dataset.theme ?? "light";
  const seats = document.getElementById("seats")?.textContent ?? "";
  return svg.replace("<svg ", `<svg data-theme='${theme}' `).replace("</style>", `${seats}</style>`);
}

// The seats with one of them in another colour; whoever had it gets the old one.
export function recolour(seats: Seat[], seat: number, colour: number): Seat[] {
  const of = (i: number) => seats[i]!.colour ?? i;
  return seats.map((each, i) => ({ ...each, colour: i === seat ? colour : of(i) === colour ? of(seat) : of(i) }));
}
