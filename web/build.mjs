// Makes the folder that any static host can serve:  node build.mjs [OUT] [WASM]
//
// Names carry a hash of what is in the file, so that a browser may keep each for ever; index.html, the service worker,
// the manifest, the icons and the page for addresses that lead nowhere keep their names. Beside every text lies its gzipped
// form, for servers that send those.
//
// online.json says that here is nobody to play with; a server for playing online answers for it itself. build.txt says which
// build the folder holds, so that the server can tell pages of another one, which know theirs from index.html.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { IN_ENGLISH, PAGES, toHtml } from "./markdown.mjs";

const WEB = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(WEB);
const OUT = process.argv[2] ?? join(ROOT, "build/dist");
const MODULE = process.argv[3] ?? join(ROOT, "build/wasm/millwright.wasm");
const LANGUAGES = ["en", "de", "it"];
const TARGET = ["chrome115", "firefox115", "safari16.4"];

const hash = (content) => createHash("sha256").update(content).digest("hex").slice(0, 10);

async function put(name, content) {
  await mkdir(dirname(join(OUT, name)), { recursive: true });
  await writeFile(join(OUT, name), content);
  return name;
}

function putHashed(name, content) {
  return put(name.replace(/(\.\w+)$/, `-${hash(content)}$1`), content);
}

// Of a catalog the page needs its own texts and the names; the library has the rest inside.
const catalogs = {
  name: "catalogs",
  setup: (build) =>
    build.onLoad({ filter: /lang\/\w+\.json$/ }, async ({ path }) => {
      const { page, name } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ page, name }), loader: "json" };
    }),
};

const shared = { bundle: true, minify: true, format: "esm", target: TARGET, legalComments: "none", write: false, logLevel: "warning" };

async function bundleWorker() {
  const { outputFiles } = await build({ ...shared, entryPoints: [join(WEB, "src/engine/worker.ts")] });
  return putHashed("worker.js", outputFiles[0].contents);
}

async function bundlePage(define) {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: { main: join(WEB, "src/main.tsx") },
    outdir: OUT,
    splitting: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    plugins: [catalogs],
    define,
  });
  for (const { path, contents } of outputFiles) await put(relative(OUT, path), contents);
  return outputFiles.map(({ path }) => relative(OUT, path)).find((name) => name.startsWith("main-"));
}

async function writeRules() {
  const names = {};
  const write = async (folder, page, language) =>
    putHashed(`rules/${language}-${page}.html`, toHtml(await readFile(join(ROOT, folder, `${page}.md`), "utf8"), page));
  for (const language of LANGUAGES) {
    for (const page of PAGES) names[`${language}/${page}`] = await write(language === "en" ? "docs/rules" : `docs/rules/${language}`, page, language);
    for (const page of IN_ENGLISH) names[`${language}/${page}`] = await write("docs", page, "en");
  }
  return names;
}

// The letters: of each face the part that our languages need. A face stands for every weight that the page asks it for.
const FACES = [
  { family: "Cabin", face: "cabin", weight: 400, stands: "400" },
  { family: "Cabin", face: "cabin", weight: 700, stands: "600 700" },
  { family: "Cabin Condensed", face: "cabin-condensed", weight: 600, stands: "400 700" },
];

// The rules that name the files, and the files.
async function writeFonts() {
  const from = (face) => join(WEB, "node_modules/@fontsource", face);
  const rules = [];
  const names = [];
  for (const { family, face, weight, stands } of FACES) {
    const file = await readFile(join(from(face), `files/${face}-latin-${weight}-normal.woff2`));
    const name = await putHashed(`fonts/${face}-${weight}.woff2`, file);
    rules.push(`@font-face{font-family:"${family}";font-weight:${stands};font-display:swap;src:url(${name}) format("woff2")}`);
    names.push(name);
  }
  const licences = await Promise.all([...new Set(FACES.map(({ face }) => face))].map((face) => readFile(join(from(face), "LICENSE"), "utf8")));
  await put("fonts/LICENSE.txt", licences.join("\n\n"));
  return { rules: rules.join(""), names };
}

// The nets of learned bots, by game. Who does not play against them, and asks for no hint and no analysis, needs none. A game
// whose bots have weights and are still to be taught has none yet.
async function writeNets(games) {
  const names = {};
  for (const { id } of games.filter(({ learned }) => learned.length > 0)) {
    const file = join(ROOT, `data/nets/${id}.net`);
    if (existsSync(file)) names[id] = await putHashed(`nets/${id}.net`, await readFile(file));
    else console.warn(`There is no data/nets/${id}.net: the learned bots of this game will not play`);
  }
  return names;
}

async function writeStyle(drawingStyle, fontRules) {
  const contents = `@import "./index.css";\n${drawingStyle}`;
  const { outputFiles } = await build({ ...shared, stdin: { contents, loader: "css", resolveDir: join(WEB, "src/style") } });
  return putHashed("style.css", fontRules + outputFiles[0].text);
}

async function files(folder = OUT) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) found.push(...(await files(join(folder, entry.name))));
    else found.push(relative(OUT, join(folder, entry.name)));
  return found.sort();
}

// A hash of all that is in the folder.
async function buildOf(template) {
  const names = await files();
  const contents = await Promise.all(names.map((name) => readFile(join(OUT, name))));
  return hash(names.map((name, i) => `${name} ${hash(contents[i])}`).join("\n") + template);
}

// The service worker keeps everything that the page may need, but for the nets, which are kept once they were needed; its
// version is the sum of all names. 404.html is for the host, and not every host answers with it when it is asked for; two
// files are asked for what is the case now.
async function writeServiceWorker(nets) {
  const apart = ["404.html", "online.json", "build.txt", ...nets];
  const kept = (await files()).filter((name) => !apart.includes(name)).map((name) => (name === "index.html" ? "./" : name));
  const index = await readFile(join(OUT, "index.html"));
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [join(WEB, "src/service.ts")],
    define: { KEPT: JSON.stringify(kept), NETS: JSON.stringify(nets), VERSION: JSON.stringify(hash([...kept, ...nets].join() + hash(index))) },
  });
  await put("service.js", outputFiles[0].contents);
}

async function compress() {
  for (const name of await files())
    if (!/\.(png|gz|woff2)$/.test(name)) {
      const content = await readFile(join(OUT, name));
      await put(`${name}.gz`, gzipSync(content, { level: 9 }));
    }
}

await rm(OUT, { recursive: true, force: true });
const wasm = await putHashed("millwright.wasm", await readFile(MODULE));
const { open } = await import("../src/wasm/millwright.mjs");
const engine = await open(await readFile(MODULE));
const { games } = engine.ask({ cmd: "games" });

// The files of a folder of web/ with that ending, by their names without it.
async function named(folder, ending) {
  const names = (await readdir(join(WEB, folder))).filter((name) => name.endsWith(ending));
  const read = async (name) => [name.slice(0, -ending.length), await readFile(join(WEB, folder, name), "utf8")];
  return Object.fromEntries(await Promise.all(names.map(read)));
}

const worker = await bundleWorker();
const rules = await writeRules();
const nets = await writeNets(games);
const main = await bundlePage({
  WORKER: JSON.stringify(worker),
  WASM: JSON.stringify(wasm),
  NETS: JSON.stringify(nets),
  RULES: JSON.stringify(rules),
  LESSONS: JSON.stringify(Object.keys(await named("lessons", ".json")).filter((game) => games.some(({ id }) => id === game))),
  POSITIONS: JSON.stringify(await named("positions", ".log")),
});
engine.ask({ cmd: "new", game: games[0].id, map: games[0].maps[0] ?? null, players: games[0].players[0] });
const fonts = await writeFonts();
const style = await writeStyle(engine.ask({ cmd: "draw", style: true }).style, fonts.rules);
const index = await readFile(join(WEB, "src/index.html"), "utf8");
await cp(join(WEB, "static"), OUT, { recursive: true });
const id = await buildOf(index);
const early = fonts.names.map((name) => `<link rel="preload" href="${name}" as="font" type="font/woff2" crossorigin />`).join("\n    ");
await put("index.html", index.replace("{{fonts}}", early).replace("{{style}}", style).replace("{{main}}", main).replace("{{build}}", id));
await put("build.txt", `${id}\n`);
await put("online.json", '{"online":false}\n');
await writeServiceWorker(Object.values(nets));
await compress();
console.log(`${relative(process.cwd(), OUT)}: ${(await files()).filter((name) => !name.endsWith(".gz")).length} files`);
