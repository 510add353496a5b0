// Turns the Markdown of docs/rules into HTML: headings, paragraphs, lists, tables, quotes, code, emphasis, links. Every
// rule begins with its number, as in "**L6.2** …", and becomes a target for links to it; its number is such a link. A
// heading is a target by the anchor before it, <a id="ruling-12"></a>, or else by its words. What is wider than the screen
// can be scrolled by keyboard too.

import { readdirSync } from "node:fs";

const RULES = new URL("../docs/rules/", import.meta.url);
export const PAGES = readdirSync(RULES).filter((name) => name.endsWith(".md")).map((name) => name.slice(0, -3));
export const IN_ENGLISH = ["sources"]; // in docs/ itself, for readers of every language

const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

// "l6-12" is how the documents name rule L6.12; other targets are headings.
const anchor = (name) => (/^[a-z]\d+(?:-\d+)?$/.test(name) ? name.toUpperCase().replace("-", ".") : name);

// Links between rules pages stay in the program; of others only the text is left.
function link(text, target, page) {
  const found = target.match(/^(?:\.\.\/)*(?:rules\/)?(?:\w\w\/)?([a-z-]*)(?:\.md)?(?:#(.*))?$/);
  if (!found || (found[1] && ![...PAGES, ...IN_ENGLISH].includes(found[1]))) return text;
  return `<a href="#/rules/${found[1] || page}${found[2] ? `/${anchor(found[2])}` : ""}">${text}</a>`;
}

export function inline(text, page) {
  const code = [];
  return escape(text)
    .replace(/`([^`]+)`/g, (_, inside) => `\u0000${code.push(inside) - 1}\u0000`)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, inside, target) => link(inside, target, page))
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^*\w])\*([^*]+)\*/g, "$1<em>$2</em>")
    .replace(/\u0000(\d+)\u0000/g, (_, i) => `<code>${code[i]}</code>`);
}

const RULE = /^(?:\*\*)?([A-Z]\d+(?:\.\d+)?)\b/;
const slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "").trim().replace(/ /g, "-");
const target = (text) => (RULE.test(text) ? ` id="${text.match(RULE)[1]}" class="rule-text"` : "");

function numbered(html, page) {
  return html.replace(/^<strong>([A-Z]\d+(?:\.\d+)?)<\/strong>/, `<a class="number" href="#/rules/${page}/$1">$1</a>`);
}

function cells(line, page) {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim(), page));
}

function tableOf(lines, page) {
  const [head, , ...rows] = lines;
  const put = (cell, tag) => (cell ? `<${tag}>${cell}</${tag}>` : "<td></td>"); // an empty corner heads nothing
  const row = (line, tag) => `<tr>${cells(line, page).map((cell) => put(cell, tag)).join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${row(head, "th")}</thead><tbody>${rows.map((line) => row(line, "td")).join("")}</tbody></table></div>`;
}

// Items may go on in lines that are set in.
function listOf(lines, tag, page) {
  const items = [];
  for (const line of lines)
    if (/^(?:[-*]|\d+\.) /.test(line)) items.push(line.replace(/^(?:[-*]|\d+\.) /, ""));
    else items[items.length - 1] += `\n${line.replace(/^ {2,4}/, "")}`;
  const body = (item) => (/\n\n|\n(?:[-*]|\d+\.) |\n\|/.test(item) ? toHtml(item, page) : inline(item.replace(/\n/g, " "), page));
  return `<${tag}>${items.map((item) => `<li${target(item)}>${body(item)}</li>`).join("")}</${tag}>`;
}

function blockOf(lines, page, named) {
  const first = lines[0];
  const heading = first.match(/^(#{1,4}) (.*)/);
  if (heading) {
    const tag = `h${heading[1].length}`;
    return `<${tag} id="${named || slug(heading[2])}">${inline(heading[2], page)}</${tag}>`;
  }
  if (first.startsWith("```")) return `<pre tabindex="0"><code>${escape(lines.slice(1, -1).join("\n"))}</code></pre>`;
  if (first.startsWith("|")) return tableOf(lines, page);
  if (first.startsWith(">")) return `<blockquote>${toHtml(lines.map((line) => line.replace(/^> ?/, "")).join("\n"), page)}</blockquote>`;
  if (/^[-*] /.test(first)) return listOf(lines, "ul", page);
  if (/^\d+\. /.test(first)) return listOf(lines, "ol", page);
  const text = lines.join(" ");
  return `<p${target(text)}>${numbered(inline(text, page), page)}</p>`;
}

// A block ends with a blank line, with a heading, or where another kind of line begins.
export function toHtml(markdown, page) {
  const blocks = [];
  let block = [];
  let named = ""; // by the anchor before it
  let fence = false;
  const end = () => {
    if (block.length === 0) return;
    blocks.push(blockOf(block, page, named));
    block = [];
    named = "";
  };
  for (const line of markdown.split("\n")) {
    const anchored = line.match(/^<a id="([^"]*)"><\/a>$/);
    if (anchored) {
      end();
      named = anchored[1];
      continue;
    }
    if (line.startsWith("```")) {
      if (!fence) end();
      block.push(line);
      if (fence) end();
      fence = !fence;
      continue;
    }
    const inList = block.length > 0 && /^([-*]|\d+\.) /.test(block[0]);
    const starts = /^(#{1,4} |[-*] |\d+\. |\||>)/.test(line);
    if (fence) block.push(line);
    else if (!line.trim()) inList ? block.push("") : end();
    else if (inList && (/^ {2}/.test(line) || /^([-*]|\d+\.) /.test(line))) block.push(line);
    else {
      const goesOn = block.length > 0 && block.at(-1) !== "" && block[0][0] === line[0] && /[|>]/.test(line[0]);
      if (!goesOn && (starts || inList || (block.length > 0 && /^(#|\||>)/.test(block[0])))) end();
      block.push(line);
    }
  }
  end();
  return blocks.join("\n");
}
