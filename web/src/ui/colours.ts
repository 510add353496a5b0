// The five colours with their patterns. The drawing and the page name seats; which seat has which colour is told here,
// in one style sheet for both, since players choose.
import type { Seat } from "../game/keep.ts";

// ORDER: the seats of the drawing's own style (src/draw/style.c) and its patterns (src/draw/symbols.c), which `weave` says
// in the page's terms.
const COLOURS = [
  { fill: "#0067a5", ink: "#fff", weave: "" },
  { fill: "#c8441b", ink: "#fff", weave: "repeating-linear-gradient(-45deg, #0003 0 3px, #0000 3px 8px), " },
  { fill: "#00775a", ink: "#fff", weave: "radial-gradient(#0005 28%, #0000 36%) 0 0 / 7px 7px, " },
  { fill: "#d58ab8", ink: "#14110d", weave: "repeating-conic-gradient(#0003 0 25%, #0000 0 50%) 0 0 / 10px 10px, " },
  { fill: "#edc948", ink: "#14110d", weave: "repeating-linear-gradient(#0003 0 3px, #0000 3px 8px), " },
];
export const COLOUR_COUNT = COLOURS.length;

// A colour with its pattern, as a background.
export function swatch(colour: number): string {
  return COLOURS[colour]!.weave + COLOURS[colour]!.fill;
}

function rule(seat: number, colour: number): string {
  const { fill, ink, weave: woven } = COLOURS[colour]!;
  const weave = colour === 0 ? "none" : `url(#weave${colour})`;
  return (
    `.seat${seat}{--seat:${fill};--on-seat:${ink};--weave:${woven}}` +
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
