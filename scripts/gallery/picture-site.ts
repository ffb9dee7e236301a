/** A site on this machine whose pages have generated lead pictures and icons. */
import type { ServerResponse } from "node:http";
import { encodePng, paint } from "#server/pictures/testing/sample-pictures.ts";
import { type LocalSite, startSite } from "../local-site.ts";
import { longWord } from "./sample-values.ts";

type Color = readonly [number, number, number];

type Article = {
  title: string;
  site: string;
  author: string;
  /** Pixels of the lead picture. */
  size: readonly [number, number];
  sky: Color;
  land: Color;
  /** Null for a page without an icon; the last number is the opacity of its background. */
  icon: readonly [ink: Color, ground: Color, opacity: number] | null;
  sentence: string;
};

export const articles: readonly Article[] = [
  {
    title: "The lighthouse keepers who wrote everything down",
    site: "Coastal Review",
    author: "Ines Varga",
    size: [1_200, 630],
    sky: [236, 190, 150],
    land: [58, 74, 92],
    icon: [[255, 255, 255], [32, 84, 120], 255],
    sentence: "Every lamp had its log, and every log had a hand that changed when the keeper did.",
  },
  {
    title: "A map of the tides, drawn by people who never saw the sea",
    site: "The Harbour Office",
    author: "Tomas Lind",
    size: [1_600, 500],
    sky: [176, 204, 214],
    land: [30, 92, 96],
    icon: [[20, 20, 20], [0, 0, 0], 0],
    sentence: "The tables were computed inland, by clerks with a cosine table and good patience.",
  },
  {
    title: "Field guide to slow walking",
    site: "Paths",
    author: "Jun Abe",
    size: [720, 1_080],
    sky: [214, 220, 180],
    land: [74, 98, 58],
    icon: null,
    sentence:
      "Walk until the second thought, the guide says, because the first was brought from home.",
  },
  {
    title: "White paper on white rooms",
    site: "Studio Notes",
    author: "Mara Quist",
    size: [1_000, 700],
    sky: [252, 251, 248],
    land: [240, 238, 233],
    icon: [[240, 240, 240], [0, 0, 0], 0],
    sentence: "A pale room is not empty; it is a room that has handed its colour to the visitor.",
  },
  {
    title: "How bread got its crust back",
    site: "Crumb",
    author: "Ola Berg",
    size: [900, 900],
    sky: [226, 178, 110],
    land: [120, 66, 30],
    icon: [[255, 240, 214], [150, 70, 30], 255],
    sentence: "Steam for the first minutes, none after: the crust forms where the water left.",
  },
  {
    title: `${longWord} ${longWord}`,
    site: `${longWord} Zeitung`,
    author: longWord,
    size: [1_200, 630],
    sky: [120, 110, 150],
    land: [40, 34, 60],
    icon: [[255, 255, 255], [90, 60, 140], 255],
    sentence: `The ${longWord} met in ${longWord} and decided nothing about it.`,
  },
  {
    title: "Night trains, and why they came back",
    site: "Timetable",
    author: "Petra Holm",
    size: [1_280, 720],
    sky: [28, 34, 62],
    land: [10, 12, 24],
    icon: [[250, 214, 90], [24, 30, 60], 255],
    sentence: "A bed that moves costs less than a bed that stands still and a seat that flies.",
  },
];

export function startPictureSite(): Promise<LocalSite> {
  return startSite((request, response) => {
    const [, number = "", kind] = /^\/(\d+)(?:\.(lead|icon))?/.exec(request.url!) ?? [];
    const article = articles[Number(number || Number.NaN)];
    const icon = article?.icon;
    if (!article) response.writeHead(404).end();
    else if (kind === "lead") sendPng(response, drawLead(article));
    else if (kind === "icon" && icon) sendPng(response, drawIcon(icon));
    else
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(writePage(article, number));
  });
}

function sendPng(response: ServerResponse, png: Buffer): void {
  response.writeHead(200, { "content-type": "image/png" }).end(png);
}

function writePage({ title, site, author, icon, sentence }: Article, number: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <meta property="og:site_name" content="${site}"><meta name="author" content="${author}">
    <meta property="og:image" content="/${number}.lead.png">
    ${icon ? `<link rel="icon" sizes="64x64" href="/${number}.icon.png">` : ""}</head>
    <body><article><h1>${title}</h1>${`<p>${`${sentence} `.repeat(4)}</p>`.repeat(6)}</article></body></html>`;
}

/** A PNG: a sky that fades, a sun, and two hills. */
export function drawLead({ size, sky, land }: Pick<Article, "size" | "sky" | "land">): Buffer {
  const [width, height] = size;
  const colorAt = (x: number, y: number): Color => {
    const [across, down] = [x / width, y / height];
    if (down > 0.8 + 0.07 * Math.sin(across * 9)) return mix(land, [0, 0, 0], 0.25);
    if (down > 0.62 + 0.12 * Math.sin(across * 5 + 1)) return land;
    const isSun = Math.hypot(x - width * 0.7, y - height * 0.32) < Math.min(width, height) * 0.11;
    return isSun ? mix(sky, [255, 255, 255], 0.7) : mix(sky, land, down * 0.45);
  };
  return encodePng(paint(width, height, colorAt));
}

/** A ring on a ground that may be transparent. */
function drawIcon([ink, ground, opacity]: NonNullable<Article["icon"]>): Buffer {
  const colorAt = (x: number, y: number) => {
    const distance = Math.hypot(x - 31.5, y - 31.5);
    return distance < 26 && distance > 14 ? ink : ([...ground, opacity] as const);
  };
  return encodePng(paint(64, 64, colorAt));
}

function mix(from: Color, to: Color, share: number): Color {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}
