// The portraits of the opponents, one for each level, and of anybody else: head and shoulders in flat planes, as on the
// posters, in a box of 72 units. Their ground is the seat's colour, so they have to stand out on all five. Who they are called
// is in data/opponents.json.

const fill = (colour: string, ...paths: string[]) => `<path fill="${colour}" d="${paths.join("")}"/>`;

const INK = "#1b2733";
const PAPER = "#f7ecd6";
const SHADE = "#0003"; // over whatever is turned away from the light
const RED = "#b3261e";
const GOLD = "#e3ae3c";

const FACE = "M23 27h26v10a13 14 0 0 1-26 0z";
const NECK = "M29 44h14v14H29z";
const TURNED = "M38 27h11v10a13 14 0 0 1-11 14q4-9 0-24z"; // the half of the face away from the light
const SHOULDERS = "M6 72c0-14 12-19 30-19s30 5 30 19z";
const EYES = "M28 33.5a2 2.3 0 1 1 4 0a2 2.3 0 1 1-4 0M40 33.5a2 2.3 0 1 1 4 0a2 2.3 0 1 1-4 0";

// Eyes and a mouth; `smile` is how deep.
const look = (smile: number) => fill(INK, EYES) + `<path fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round" d="M31 43q5 ${smile} 10 0"/>`;
const head = (skin: string, smile: number) => fill(skin, NECK, FACE) + fill(SHADE, TURNED, "M29 49q7 4 14 0v4q-7 4-14 0z") + look(smile);

// In the colour of letters on the ground.
const somebody = fill("currentColor", "M36 10a14 16 0 0 1 14 16c0 8-3 13-7 17v4c14 3 22 10 23 25H6c1-15 9-22 23-25v-4c-4-4-7-9-7-17a14 16 0 0 1 14-16z");

// Toby: a cap that is too large, a scarf, freckles.
const toby =
  fill("#7d5a34", SHOULDERS) +
  head("#f3c9a2", 7) +
  fill("#a8562a", "M20 26h8l-4 8q-4-2-4-8zM52 26h-8l4 8q4-2 4-8z") +
  fill("#c47a4e", "M26 38h2v2h-2zM29 40h2v2h-2zM42 40h2v2h-2zM45 38h2v2h-2z") +
  fill("#5b6a4b", "M14 24C13 10 24 5 36 5s24 5 22 20q-22-7-44-1z") +
  fill("#3c4833", "M14 24q22-8 44 1l3 6q-24-7-46-1zM33 4h6v3h-6z") +
  fill(RED, "M25 52q11 7 22 0l3 6q-14 8-28 0zM42 59l8-2 3 13-7 1z");

// Hetty: a bonnet with its bow.
const hetty =
  fill("#40627c", SHOULDERS) +
  fill(PAPER, "M36 4c16 0 25 12 25 27 0 12-6 20-13 23H24c-7-3-13-11-13-23C11 16 20 4 36 4z") +
  fill("#d9c49c", "M36 13c10 0 16 8 16 18 0 9-4 16-9 20H29c-5-4-9-11-9-20 0-10 6-18 16-18z") +
  head("#f1c4a0", 5) +
  fill("#8a4b20", "M21 34c-1-12 6-18 15-18s16 6 15 18q-3-9-15-14-12 5-15 14z") +
  fill("#e39a86", "M25 38h4v3h-4zM43 38h4v3h-4z") +
  fill(RED, "M36 55l-13-6v13zM36 55l13-6v13zM32 52h8v7h-8zM33 58l-4 12h5l2-11 2 11h5l-4-12z");

// Silas: a broad hat against sun and rain, and a beard.
const silas =
  fill("#2f4a44", SHOULDERS) +
  head("#d99a6c", 4) +
  fill("#c9c3b4", "M22 33q3 6 8 7 6-4 12 0 5-1 8-7 3 24-14 26-17-2-14-26z") +
  fill(SHADE, "M38 39l4 1q5-1 8-7 3 24-12 26 4-10 0-20z") +
  fill(INK, "M32 45q4 3 8 0v2q-4 3-8 0z") +
  fill("#4a3a2a", "M23 22c0-14 4-18 13-18s13 4 13 18zM6 22q30-7 60 0-4 7-14 7-16-6-32 0-10 0-14-7z") +
  fill(GOLD, "M22 17q14-4 28 0v4q-14-4-28 0z") +
  fill(RED, "M21 57q6 4 15 4t15-4l-5 8H26z");

// Nell: hair put up with a pencil in it, sleeves rolled.
const nell =
  fill(PAPER, SHOULDERS) +
  fill("#2a6b66", "M6 72c0-11 6-16 15-18l7 18zM66 72c0-11-6-16-15-18l-7 18z") +
  fill("#2a1a14", "M27 11a9 8 0 1 1 18 0 9 8 0 1 1-18 0M19 33c-2-13 6-20 17-20s19 7 17 20l-4 4H23z") +
  head("#a86c43", 5) +
  fill("#2a1a14", "M22 34c0-10 4-14 9-15 6 4 14 5 19 4v11q-2-6-5-8-9 1-15-3-5 3-8 11z") +
  fill(GOLD, "M18 13l34-9 1 3-34 9z") +
  fill(INK, "M52 4l5-1-4 4z") +
  fill(RED, "M27 54l9 6 9-6 2 4-11 8-11-8z");

// Wilfred: bowler, spectacles, whiskers down to the chin.
const wilfred =
  fill("#3b3f5c", SHOULDERS) +
  fill(PAPER, "M26 53h20l-10 19z") +
  head("#f0c09a", 3) +
  fill("#9b4a1e", "M22 28h4q0 12 6 17-1 5-3 6-8-4-8-16zM50 28h-4q0 12-6 17 1 5 3 6 8-4 8-16z") +
  `<g fill="#fff6" stroke="${INK}" stroke-width="1.2"><circle cx="29.5" cy="34" r="5"/><circle cx="42.5" cy="34" r="5"/></g>` +
  fill(INK, "M34 33q2-2 4 0v1q-2-2-4 0z") +
  fill(INK, "M21 24C20 10 27 5 36 5s16 5 15 19zM14 23q22-5 44 0-1 5-6 5-16-4-32 0-5 0-6-5z") +
  fill("#7a5a86", "M21 17q15-4 30 0v5q-15-4-30 0z") +
  fill(GOLD, "M36 58l-7-4v8zM36 58l7-4v8z");

// Georgina: ringlets, a lace collar, a brooch.
const georgina =
  fill("#6a2f52", SHOULDERS) +
  fill("#3a2418", "M36 6c14 0 21 9 20 22 4 6 3 22-2 27H18c-5-5-6-21-2-27C15 15 22 6 36 6z") +
  fill("#57382a", "M14 36h8v4h-8zM14 44h8v4h-8zM50 36h8v4h-8zM50 44h8v4h-8z") +
  head("#e8b48c", 4) +
  fill("#3a2418", "M22 34c-1-12 5-18 14-18s15 6 14 18q-4-8-14-14-10 6-14 14z") +
  fill(GOLD, "M30 7q6-4 12 0l-1 5q-5-2-10 0zM22 41h3v5h-3zM47 41h3v5h-3z") +
  fill(PAPER, "M24 53l5-3q7 4 14 0l5 3 3 9-5-2-4 5-6-3-6 3-4-5-5 2z") +
  fill(GOLD, "M32 60a4 4.5 0 1 1 8 0a4 4.5 0 1 1-8 0") +
  fill(RED, "M34 60a2 2 0 1 1 4 0a2 2 0 1 1-4 0");

// Jasper: the tallest of hats, a moustache, an eyeglass.
const jasper =
  fill("#2b2b33", SHOULDERS) +
  fill(PAPER, "M25 53h22l-11 19z") +
  fill("#f2e8d4", "M25 50h6v9zM47 50h-6v9z") +
  head("#eab791", 0) +
  fill("#2b1c14", "M21 26h5v12q-5-4-5-12zM51 26h-5v12q5-4 5-12zM36 38q6 0 12 6-6 3-12-1-6 4-12 1 6-6 12-6z") +
  `<circle cx="42" cy="34" r="6" fill="#fff6" stroke="${GOLD}" stroke-width="2"/><path fill="none" stroke="${GOLD}" d="M47 37q4 8 1 18"/>` +
  fill(INK, "M40 34a2 2 0 1 1 4 0a2 2 0 1 1-4 0M21 0h30l-1 24H22zM13 22q23-5 46 0 0 5-6 6-17-4-34 0-6-1-6-6z") +
  fill(RED, "M22 16q14-3 28 0v5q-14-3-28 0z") +
  fill(RED, "M36 59l-9-5v10zM36 59l9-5v10z");

// Octavia: a hat with a feather, pearls, and all the time in the world.
const octavia =
  fill("#14424e", SHOULDERS) +
  fill("#e9e2d2", "M17 40c-2-16 6-24 19-24s21 8 19 24l-4 8H21z") +
  head("#f0c8a6", 4) +
  fill("#e9e2d2", "M22 35c-1-10 4-13 8-13 8 4 14 3 20 2v11q-3-6-6-8-8 1-13-2-6 3-9 10z") +
  fill(INK, "M4 27c10-5 14-20 32-20 16 0 20 12 32 15-9 5-20 4-32 4s-22 1-32 1z") +
  fill(GOLD, "M18 19q18-8 37-1l1 5q-20-6-40 1z") +
  fill(PAPER, "M45 19c-2-12 6-20 22-18-4 2-5 4-4 6-3 0-4 2-3 5-3 0-4 2-3 5-4 0-7 1-12 2z") +
  fill(RED, "M40 19a5 5 0 1 1 10 0a5 5 0 1 1-10 0") +
  fill(PAPER, "M22 42a2 2 0 1 1 0 4 2 2 0 1 1 0-4M50 42a2 2 0 1 1 0 4 2 2 0 1 1 0-4") +
  fill(PAPER, "M23 59a2 2 0 1 1 4 0a2 2 0 1 1-4 0M28 61.5a2 2 0 1 1 4 0a2 2 0 1 1-4 0M34 62.5a2 2 0 1 1 4 0a2 2 0 1 1-4 0M40 61.5a2 2 0 1 1 4 0a2 2 0 1 1-4 0M45 59a2 2 0 1 1 4 0a2 2 0 1 1-4 0") +
  fill("#8d2f46", "M6 72c0-9 4-14 12-16q0 9 4 16zM66 72c0-9-4-14-12-16q0 9-4 16z");

// Ambrose: a smoking cap with its tassel, and a beard that has been stroked over thousands of games.
const ambrose =
  fill("#5b2333", SHOULDERS) +
  fill("#8a3b4a", "M25 54l11 18H20zM47 54L36 72h16z") +
  head("#dda27a", 3) +
  fill("#efe9dc", "M20 26h6q-2 9 0 15-6-4-6-15zM52 26h-6q2 9 0 15 6-4 6-15zM26 31q3-3 7-1v2q-4-1-7 1zM46 31q-3-3-7-1v2q4-1 7 1z") +
  fill("#efe9dc", "M25 42q7-6 11-2 4-4 11 2-2 3-5 3 1 11-6 19-7-8-6-19-3 0-5-3z") +
  fill(SHADE, "M36 40q4-4 11 2-2 3-5 3 1 11-6 19z") +
  fill(INK, "M33 45q3 2 6 0v1.5q-3 2-6 0z") +
  fill("#4a3a78", "M19 27l2-17q15-7 30 0l2 17q-17-6-34 0z") +
  fill(GOLD, "M19.5 22q16.5-6 33 0l.5 5q-17-6-34 0zM34 5h4v4h-4zM37 6q17 0 20 13l-3 1Q50 9 37 9zM53 19h5l2 12h-8z");

// Cordelia: hair as black as ink with one white lock, a high collar, and a crown of cogs.
const cordelia =
  fill("#1f3a5f", SHOULDERS) +
  fill("#221a2b", "M36 9c15 0 23 9 22 23-1 9-4 16-9 21H23c-5-5-8-12-9-21C13 18 21 9 36 9z") +
  head("#d8a078", 4) +
  fill("#221a2b", "M21 37c-2-13 5-19 15-19s17 6 15 19q-3-11-15-16-12 5-15 16z") +
  fill("#efe9dc", "M36 19q11 2 14 15-5-9-14-13z") +
  fill(GOLD, "M17 20l2-9 5 4 2-9 6 5 4-10 4 10 6-5 2 9 5-4 2 9q-19-8-38 0z") +
  fill(RED, "M33 12a3 3 0 1 1 6 0a3 3 0 1 1-6 0") +
  fill(GOLD, "M20 42a2 3 0 1 1 4 0a2 3 0 1 1-4 0M48 42a2 3 0 1 1 4 0a2 3 0 1 1-4 0") +
  fill(PAPER, "M20 60l5-12 11 9 11-9 5 12-8 5-8-5-8 5z") +
  fill(RED, "M36 57l5 5-5 6-5-6z");

// By level; 0 is a person.
export const FACES = [somebody, toby, hetty, silas, nell, wilfred, georgina, jasper, octavia, ambrose, cordelia];
