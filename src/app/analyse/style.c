/*
 * How the page of an analysis looks. Variables hold all colours: light ones, dark ones for readers
 * whose system is dark, and plain ones for paper.
 */
#include "plots.h"

const char *const page_style[] = {
    ":root{color-scheme:light dark;--page:#faf8f4;--card:#fff;--ink:#22201c;--soft:#6b665c;"
    "--rule:#e2ddd2;--bad:#b3261e;--good:#2c6e36;"
    "--s0:#c0392b;--s1:#1d5fbf;--s2:#2b7d3a;--s3:#a86a00;--s4:#8a2fb0;"
    "--k0:#8fb8de;--k1:#4f86c6;--k2:#c9a27e;--k3:#94623a;--k4:#d9b93a;--k5:#8c8c8c;"
    "--k6:#5fa777;--k7:#b77fb4}\n",
    "@media (prefers-color-scheme:dark){:root{--page:#191816;--card:#232220;--ink:#ebe7df;"
    "--soft:#a39d91;--rule:#3a3834;--bad:#ff8a7d;--good:#7cc98a;"
    "--s0:#ff7f6e;--s1:#74aeff;--s2:#6fca7c;--s3:#e9b04c;--s4:#cf90ee;"
    "--k0:#7ea5cc;--k1:#3f74b4;--k2:#c79f7b;--k3:#96683f;--k4:#c8a935;--k5:#8c8c8c;"
    "--k6:#5fa777;--k7:#b77fb4}}\n",
    "*{box-sizing:border-box}\n",
    "body{margin:0 auto;max-width:1180px;padding:24px 20px 48px;background:var(--page);"
    "color:var(--ink);font:16px/1.45 system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\n",
    "h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px}\n",
    "h2{font-size:1.15rem;margin:0}\n",
    ".soft{color:var(--soft);margin:0}\n",
    "figcaption,.caption{font-size:.85rem;color:var(--soft);margin:2px 0 8px}"
    ".seats+.caption{margin:8px 2px}\n",
    "section{margin-top:16px}\n",
    ".grid{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr))"
    "}\n",
    ".seats{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,168px),1fr)"
    ")}\n",
    ".stacks{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,240px),"
    "1fr))}\n",
    ".card{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:14px "
    "16px;"
    "min-width:0}\n",
    "figure{margin:0}\n",
    ".seats .card{border-top:4px solid currentColor}\n",
    ".seats dl{color:var(--ink);display:grid;grid-template-columns:1fr auto;gap:2px "
    "10px;margin:8px 0 0;"
    "font-size:.9rem}\n",
    "dt{color:var(--soft)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}\n",
    ".who{display:flex;align-items:center;gap:8px;font-weight:600}\n",
    ".who svg{width:34px;height:10px;flex:none}\n",
    ".big{font-size:1.7rem;font-weight:650;line-height:1.2;color:var(--ink);"
    "font-variant-numeric:tabular-nums}\n",
    ".big small{font-size:.85rem;font-weight:400;color:var(--soft)}\n",
    ".t0{color:var(--s0)}.t1{color:var(--s1)}.t2{color:var(--s2)}.t3{color:var(--s3)}"
    ".t4{color:var(--s4)}\n",
    "svg{display:block;width:100%;height:auto;overflow:visible}\n",
    "svg text{font-size:12.5px;fill:var(--soft)}\n",
    ".end{text-anchor:end}.mid{text-anchor:middle}\n",
    "path.grid{stroke:var(--rule);fill:none}\n",
    "path.zero{stroke:var(--soft);fill:none}\n",
    "path.divide{stroke:var(--soft);stroke-dasharray:2 3;fill:none}\n",
    ".line{fill:none;stroke-width:2;stroke-linejoin:round}\n",
    ".line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1);stroke-dasharray:7 3}"
    ".line.s2{stroke:var(--s2);stroke-dasharray:2 2.5}"
    ".line.s3{stroke:var(--s3);stroke-dasharray:9 3 2 3}"
    ".line.s4{stroke:var(--s4);stroke-dasharray:14 4}\n",
    ".bar.s0{fill:var(--s0)}.bar.s1{fill:var(--s1)}.bar.s2{fill:var(--s2)}.bar.s3{fill:var(--s3)}"
    ".bar.s4{fill:var(--s4)}.bar.faint{opacity:.4}\n",
    "svg text.label{font-weight:700;font-size:14px}"
    ".label.s0{fill:var(--s0)}.label.s1{fill:var(--s1)}.label.s2{fill:var(--s2)}"
    ".label.s3{fill:var(--s3)}.label.s4{fill:var(--s4)}\n",
    ".key{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:.85rem;margin:0 0 10px;padding:0;"
    "list-style:none}\n",
    ".key li{display:flex;align-items:center;gap:6px}.key svg{width:18px;height:12px;flex:none}\n",
    "ol.turns{margin:8px 0 0;padding:0;list-style:none}\n",
    "ol.turns>li{padding:8px 0;border-top:1px solid var(--rule)}\n",
    "ol.turns>li:first-child{border-top:0}\n",
    "a{color:inherit}\n",
    "table{border-collapse:collapse;width:100%;font-size:.9rem}\n",
    "th{text-align:left;color:var(--soft);font-weight:500;font-size:.8rem;vertical-align:bottom}\n",
    "td,th{padding:7px 8px;border-bottom:1px solid var(--rule)}\n",
    "td{vertical-align:top}\n",
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n",
    "td.p{font-weight:600;white-space:nowrap}\n",
    "tr:target{background:color-mix(in srgb,var(--s3) 18%,transparent)}\n",
    ".instead{margin-top:3px}.instead>b{font-weight:600;color:var(--good)}\n",
    ".bad{color:var(--bad);font-weight:600}.unsure{color:var(--soft)}"
    ".turns .bad{font-size:.9em;white-space:nowrap}\n",
    ".why{margin:2px 0 0;padding:0;list-style:none;font-size:.85em;color:var(--soft)}"
    ".why li{display:grid;grid-template-columns:3.2em 1fr;gap:8px}"
    ".why b{text-align:right;font-weight:500;font-variant-numeric:tabular-nums}\n",
    "@media (max-width:640px){body{padding:16px 12px 32px}h1{font-size:1.35rem}"
    ".card{padding:12px}thead{display:none}svg text{font-size:14px}.stacks svg "
    "text{font-size:12.5px}"
    ".seats{grid-template-columns:1fr}.seats .card{display:grid;grid-template-columns:1fr auto;"
    "align-items:center}.seats dl{grid-column:1/-1}"
    "tr{display:grid;grid-template-columns:auto 1fr auto auto auto;gap:2px 10px;padding:9px 0;"
    "border-bottom:1px solid var(--rule)}"
    "td{border:0;padding:0}td.m{grid-column:1/-1;grid-row:2}td:last-child{grid-column:1/"
    "-1;text-align:left}"
    "td.n[data-l]:not(:empty)::before{content:attr(data-l) ' "
    "';color:var(--soft);font-size:.85em}}\n",
    "@media print{:root{--page:#fff;--card:#fff;--ink:#000;--soft:#444;--rule:#bbb;--s0:#b0251a;"
    "--s1:#174fa5;--s2:#1f6a2d;--s3:#8a5600;--s4:#72219a;--bad:#a00;--good:#064}"
    "body{max-width:none;padding:0;font-size:10pt}.card,figure,li,tr{break-inside:avoid}"
    "section{margin-top:14pt}a{text-decoration:none}}\n",
    NULL,
};
