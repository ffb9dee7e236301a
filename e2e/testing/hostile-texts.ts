/**
 * Texts that would run a script or call another host if rendered as markup: built-in ones, and the corpus if
 * available.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corporaFolder } from "../../measure/eval/corpora.ts";

const own = [
  `<script>alert(1)</script>`,
  `"><script src="//beacon.example/a.js"></script>`,
  `<img src=x onerror=alert(1)>`,
  `<img src="https://beacon.example/pixel.gif?a">`,
  `<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x dur=1s>`,
  `<svg><image href="https://beacon.example/b.svg"/></svg>`,
  `<a href="javascript:alert(1)">a link</a>`,
  `<a href="&#106;ava&Tab;script:alert(1)">another link</a>`,
  `<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>`,
  `<object data="javascript:alert(1)"></object><embed src="https://beacon.example/c">`,
  `<form action="https://beacon.example/d"><button autofocus onfocus=alert(1)>Send</button></form>`,
  `<input autofocus onfocus=alert(1)><details open ontoggle=alert(1)>x</details>`,
  `<meta http-equiv="refresh" content="0;url=https://beacon.example/e">`,
  `<link rel="stylesheet" href="https://beacon.example/f.css"><base href="https://beacon.example/">`,
  `<style>@import "https://beacon.example/g.css"; * { background: url(https://beacon.example/h) }</style>`,
  `<p style="background:url(https://beacon.example/i)" onmouseover=alert(1)>x</p>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<video poster="https://beacon.example/j"><source onerror=alert(1) src="https://beacon.example/k"></video>`,
  `![a picture](https://beacon.example/l.png) [a link](javascript:alert(1))`,
  `[![m](https://beacon.example/m.png)](data:text/html,<script>alert(1)</script>)`,
  `<javascript:alert(1)> [n]: https://beacon.example/n "n"`,
  `{{constructor.constructor('alert(1)')()}} \${alert(1)}`,
  `' onfocus='alert(1)' autofocus x='`,
  `\u202Egpj.exe<img src=x onerror=alert(1)>\u0000`,
];

/** Returns each text once. */
export function listHostileTexts(): string[] {
  const file = join(corporaFolder, "urls/xss/dompurify-expect.json");
  if (!existsSync(file)) return own;
  const corpus = JSON.parse(readFileSync(file, "utf8")) as { payload: string }[];
  return [...new Set([...own, ...corpus.map(({ payload }) => payload)])];
}

/** Joins texts with `between` into as few strings as possible, each of at most `most` characters. */
export function packTexts(texts: readonly string[], most: number, between = " "): string[] {
  const packed: string[] = [];
  for (const text of texts) {
    if (text.length > most) continue;
    const last = packed.at(-1);
    const isRoom = last !== undefined && last.length + between.length + text.length <= most;
    if (isRoom) packed[packed.length - 1] = last + between + text;
    else packed.push(text);
  }
  return packed;
}

/**
 * Closes elements and attributes that the previous text left open, so that the next one is parsed as markup.
 */
const closers = `"'>--></title></textarea></style></script></xmp></noscript></noembed></iframe></svg></math></select></template></table>`;

/** An article with the texts as its markup. Texts that cannot be closed are last. */
export function writeHostilePage(title: string, texts: readonly string[]): string {
  const endless = (text: string) => /<(?:plaintext|frameset|body|html|head)/i.test(text);
  const ordered = texts.toSorted((one, other) => Number(endless(one)) - Number(endless(other)));
  const paragraph =
    "A converted ferry has carried books along the coast since 1959, and lent novels, atlases and manuals to people who waited on the pier of villages that no road reached.";
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article>
<h1>${title}</h1>${`<p>${paragraph}</p>`.repeat(4)}
${ordered.map((text) => `<div>${text}</div>${closers}<p>${paragraph}</p>`).join("\n")}</article></body></html>`;
}

/** A JSON export in which every field is hostile: a row for each title. */
export function writeHostileExport(from: {
  /** The origin of the site, whose pages are named by numbers. */
  origin: string;
  texts: readonly string[];
  titles: readonly string[];
  notes: readonly string[];
  /** The texts of each page. */
  pages: readonly string[][];
}): string {
  const { origin, texts, titles, notes, pages } = from;
  const rows = titles.map((title, at) => ({
    // A URL refused because of its scheme, a missing URL, and hostile pages.
    url: [
      `javascript:alert(1)//${title}`,
      "",
      `${origin}/${at % pages.length}?${encodeURIComponent(title)}`,
    ][at % 3],
    title,
    tags: texts.slice(at, at + 5),
    note: notes[at % notes.length],
    description: title,
    folder: texts[at % texts.length],
    html: pages[at]?.join(""),
  }));
  return JSON.stringify(rows);
}
