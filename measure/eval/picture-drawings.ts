// Pictures with drawings: text beside a drawing must be read, and the drawing must not be read as text.
import { type Material, page, paragraphs } from "./picture-parts.ts";
import type { Scene } from "./picture-scenes.ts";

/**
 * Draws branches with leaves and specks: strokes and blots in the size of letters, which OCR engines read as
 * letters.
 */
function drawBranches(random: () => number, width: number, height: number): string {
  const at = (most: number) => (random() * most).toFixed(0);
  const strokes = Array.from({ length: 45 }, () => {
    const [x, y] = [random() * width, random() * height];
    const bend = () => (random() * 120 - 60).toFixed(0);
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${bend()} ${bend()} ${bend()} ${bend()}" stroke-width="${(1 + random() * 14).toFixed(1)}"/>`;
  });
  const blots = Array.from(
    { length: 160 },
    () =>
      `<ellipse cx="${at(width)}" cy="${at(height)}" rx="${(1 + random() * 9).toFixed(1)}" ry="${(1 + random() * 16).toFixed(1)}" transform="rotate(${at(60)})"/>`,
  );
  return `<svg width="${width}" height="${height}" style="display:block"><g fill="none" stroke="#c4521a">${strokes.join("")}</g><g fill="#c4521a">${blots.join("")}</g></svg>`;
}

/** Draws leaves in many greens, with as many edges as photographs of plants have. */
function drawFoliage(random: () => number, width: number, height: number): string {
  const leaves = Array.from({ length: 700 }, () => {
    const [x, y] = [(random() * width).toFixed(0), (random() * height).toFixed(0)];
    return `<ellipse cx="${x}" cy="${y}" rx="${(4 + random() * 10).toFixed(0)}" ry="${(10 + random() * 30).toFixed(0)}" fill="hsl(${(80 + random() * 60).toFixed(0)} 45% ${(12 + random() * 55).toFixed(0)}%)" transform="rotate(${(random() * 180).toFixed(0)} ${x} ${y})"/>`;
  });
  return `<svg width="${width}" height="${height}" style="display:block;background:#243">${leaves.join("")}</svg>`;
}

const verse = ({ sentences }: Material) =>
  sentences
    .join(" ")
    .split(" ")
    .slice(0, 60)
    .reduce((text, word, index) => text + word + (index % 6 === 5 ? "<br>" : " "), "");

export const drawingScenes: readonly Scene[] = [
  {
    name: "verse beside a drawing",
    width: 1000,
    height: 620,
    type: "jpeg",
    quality: 80,
    documentType: null,
    draw: (m) =>
      `<body style="margin:0;background:#fff;display:flex"><div id="text" style="padding:40px;width:560px;font:26px/1.8 'Liberation Serif';white-space:nowrap">${verse(m)}</div>${drawBranches(m.random, 360, 620)}</body>`,
  },
  {
    name: "figure between two paragraphs",
    width: 820,
    height: 900,
    type: "png",
    documentType: null,
    draw: (m) =>
      `<body style="margin:40px;background:#fff"><div id="text" style="font:19px/1.5 'Liberation Serif'">${paragraphs(m, 0, 2)}${drawBranches(m.random, 740, 380)}${paragraphs(m, 2, 4)}</div></body>`,
  },
  {
    name: "small and leaning",
    width: 760,
    height: 560,
    type: "png",
    documentType: null,
    draw: (m) => {
      const angle = (m.random() < 0.5 ? -1 : 1) * (6 + m.random() * 4);
      return `<body style="margin:0;background:#fff"><div style="margin:110px 60px;transform:rotate(${angle.toFixed(1)}deg)">${page(m, "font-size:12px;line-height:1.45;color:#222", 4)}</div></body>`;
    },
  },
  {
    name: "no text: a drawing",
    width: 700,
    height: 560,
    type: "png",
    documentType: "No text",
    hasText: false,
    draw: (m) =>
      `<body style="margin:0;background:#fff">${drawBranches(m.random, 700, 560)}</body>`,
  },
  {
    name: "no text: foliage",
    width: 800,
    height: 600,
    type: "jpeg",
    quality: 75,
    documentType: "No text",
    hasText: false,
    draw: (m) => `<body style="margin:0">${drawFoliage(m.random, 800, 600)}</body>`,
  },
];
