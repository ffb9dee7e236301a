// Pictures with text that is known, drawn by a browser: screens, photographs of pages, receipts, and what spoils them.
import { type Browser, chromium } from "@playwright/test";
import config from "../playwright.config.ts";

export type Picture = {
  name: string;
  bytes: Buffer;
  /** Null where the picture holds no text. */
  text: string | null;
  /** What kind of document it shows; null where it is not asked. */
  documentType: string | null;
};

type Material = { title: string; sentences: string[]; random: () => number };
type Scene = {
  name: string;
  width: number;
  height: number;
  type: "png" | "jpeg";
  quality?: number;
  documentType: string | null;
  /** What stands in `#text` is the text. */
  draw: (material: Material) => string;
  hasText?: boolean;
};

const pick = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)]!;
const fonts = ["Liberation Serif", "Liberation Sans", "DejaVu Sans", "DejaVu Serif"] as const;

const paragraphs = ({ sentences }: Material, from: number, to: number) =>
  sentences
    .slice(from, to)
    .map((sentence) => `<p>${sentence}</p>`)
    .join("");

const page = (material: Material, style: string, length = 5) =>
  `<div id="text" style="font-family:'${pick(fonts, material.random)}';${style}"><h2>${material.title}</h2>${paragraphs(material, 0, length)}</div>`;

const money = (random: () => number) => (1 + Math.floor(random() * 9_000) / 100).toFixed(2);
const shadow = `<div style="position:fixed;inset:0;background:radial-gradient(circle at 15% 10%,rgba(255,255,255,.35),transparent 45%),linear-gradient(115deg,rgba(0,0,0,.05),rgba(0,0,0,.62));"></div>`;
const noise = (strength: number) =>
  `<svg style="position:fixed;inset:0;width:100%;height:100%;opacity:${strength}"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2"/><feColorMatrix type="saturate" values="0"/></filter><rect width="100%" height="100%" filter="url(#n)"/></svg>`;
const sheet = (inner: string, transform: string, extra = "") =>
  `<body style="margin:0;background:#8a7660;perspective:1400px"><div style="margin:60px auto;width:760px;padding:50px;background:#f4f0e6;color:#222;transform:${transform};${extra}">${inner}</div>${shadow}</body>`;

const items = ["Espresso", "Rye bread", "Green tea", "Olive oil", "Notebook", "Apples", "Lamp"];

const receipt = ({ random }: Material, style = "") => {
  const rows = items
    .slice(0, 5)
    .map(
      (item) =>
        `<div style="display:flex;justify-content:space-between"><span>${item}</span><span>${money(random)}</span></div>`,
    )
    .join("");
  return `<div id="text" style="font:18px/1.5 'Liberation Mono';width:320px;padding:24px;background:#fdfdfb;color:#333;${style}"><div>CORNER STORE RECEIPT</div><div>Order ${1000 + Math.floor(random() * 8000)}</div>${rows}<div style="display:flex;justify-content:space-between"><span>Subtotal</span><span>${money(random)}</span></div><div style="display:flex;justify-content:space-between"><span>Tax</span><span>${money(random)}</span></div><div style="display:flex;justify-content:space-between"><b>Total</b><b>${money(random)}</b></div><div>Paid by card</div><div>Thank you for your visit</div></div>`;
};

const invoice = ({ random }: Material) =>
  `<body style="margin:60px;font:20px/1.5 'Liberation Sans';background:#fff"><div id="text"><h1>Invoice</h1><div>Invoice number 2026-${100 + Math.floor(random() * 800)}</div><div>Bill to Northern Lights Bakery</div><div>Due date 14 April 2026</div><table cellspacing="18"><tr><td>Item</td><td>Quantity</td><td>Unit price</td></tr>${items
    .slice(0, 4)
    .map(
      (item) =>
        `<tr><td>${item}</td><td>${1 + Math.floor(random() * 9)}</td><td>${money(random)}</td></tr>`,
    )
    .join("")}</table><div>Amount due ${money(random)} EUR</div></div></body>`;

const letter = (material: Material) =>
  sheet(
    `<div id="text" style="font:21px/1.6 'Liberation Serif'"><p>Dear Margaret,</p>${paragraphs(material, 0, 3)}<p>Yours sincerely,</p><p>Thomas</p></div>`,
    "rotate(-1.4deg)",
  );

const table = ({ random }: Material) =>
  `<body style="margin:40px;background:#fff"><table id="text" style="font:17px 'Liberation Sans';border-spacing:44px 10px"><tr><td>City</td><td>January</td><td>April</td><td>July</td></tr>${[
    "Oslo",
    "Lima",
    "Cairo",
    "Perth",
    "Quebec",
    "Hanoi",
  ]
    .map(
      (city) =>
        `<tr><td>${city}</td><td>${money(random)}</td><td>${money(random)}</td><td>${money(random)}</td></tr>`,
    )
    .join("")}</table></body>`;

const code = () =>
  `<body style="margin:30px;background:#1e1e2e"><pre id="text" style="font:16px/1.5 'DejaVu Sans Mono';color:#cdd6f4">import { readFile } from "node:fs";

function countLines(text) {
  const lines = text.split("\\n");
  return lines.length;
}

const total = countLines("one");
console.log(total);</pre></body>`;

const scenes: readonly Scene[] = [
  {
    name: "screen, 13 px",
    width: 760,
    height: 520,
    type: "png",
    documentType: null,
    draw: (m) =>
      `<body style="margin:24px;background:#fff">${page(m, "font-size:13px;line-height:1.45;color:#222")}</body>`,
  },
  {
    name: "screen, dark, 14 px",
    width: 760,
    height: 560,
    type: "png",
    documentType: null,
    draw: (m) =>
      `<body style="margin:24px;background:#15171c">${page(m, "font-size:14px;line-height:1.5;color:#c9ccd3")}</body>`,
  },
  {
    name: "grey on grey",
    width: 800,
    height: 560,
    type: "png",
    documentType: null,
    draw: (m) =>
      `<body style="margin:24px;background:#c9c9c9">${page(m, "font-size:16px;line-height:1.5;color:#8d8d8d")}</body>`,
  },
  {
    name: "small serif, 10 px",
    width: 620,
    height: 380,
    type: "png",
    documentType: null,
    draw: (m) =>
      `<body style="margin:16px;background:#fff">${page(m, "font-size:10px;line-height:1.4;color:#111")}</body>`,
  },
  {
    name: "white on colours",
    width: 900,
    height: 520,
    type: "jpeg",
    quality: 70,
    documentType: null,
    draw: (m) =>
      `<body style="margin:0;padding:50px;background:linear-gradient(120deg,#124,#725,#a52)">${page(m, "font-size:26px;line-height:1.4;color:#fff", 2)}</body>`,
  },
  {
    name: "photo, skewed, in shadow",
    width: 1000,
    height: 1000,
    type: "jpeg",
    quality: 55,
    documentType: null,
    draw: (m) =>
      sheet(
        page(m, "font-size:19px;line-height:1.5"),
        `rotate(${(m.random() * 10 - 5).toFixed(1)}deg)`,
        "filter:blur(.6px)",
      ),
  },
  {
    name: "photo, from the side",
    width: 1000,
    height: 1000,
    type: "jpeg",
    quality: 60,
    documentType: null,
    draw: (m) =>
      sheet(page(m, "font-size:20px;line-height:1.5"), "rotateY(14deg) rotateX(9deg) rotate(2deg)"),
  },
  {
    name: "photo, noise",
    width: 1000,
    height: 900,
    type: "jpeg",
    quality: 45,
    documentType: null,
    draw: (m) => sheet(page(m, "font-size:20px;line-height:1.5"), "rotate(1deg)") + noise(0.35),
  },
  {
    name: "photo, out of focus",
    width: 1000,
    height: 900,
    type: "jpeg",
    quality: 60,
    documentType: null,
    draw: (m) =>
      sheet(page(m, "font-size:22px;line-height:1.5", 4), "rotate(-2deg)", "filter:blur(1.5px)"),
  },
  {
    name: "page upside down",
    width: 900,
    height: 900,
    type: "jpeg",
    quality: 75,
    documentType: null,
    draw: (m) =>
      `<body style="margin:0;background:#fff"><div style="transform:rotate(180deg);padding:60px;width:780px;height:780px">${page(m, "font-size:20px;line-height:1.5")}</div></body>`,
  },
  {
    name: "page on its left side",
    width: 900,
    height: 900,
    type: "png",
    documentType: null,
    draw: (m) =>
      `<body style="margin:0;background:#fff"><div style="transform:rotate(-90deg);padding:60px;width:780px;height:780px">${page(m, "font-size:20px;line-height:1.5")}</div></body>`,
  },
  {
    name: "page on its right side, in shadow",
    width: 1000,
    height: 1000,
    type: "jpeg",
    quality: 65,
    documentType: null,
    draw: (m) => sheet(page(m, "font-size:20px;line-height:1.5"), "rotate(91.5deg)"),
  },
  {
    name: "two columns",
    width: 1100,
    height: 900,
    type: "png",
    documentType: null,
    draw: (m) =>
      `<body style="margin:50px;background:#fff"><div id="text" style="columns:2;column-gap:50px;font:17px/1.5 'Liberation Serif'">${paragraphs(m, 0, 8)}</div></body>`,
  },
  {
    name: "writing over a picture",
    width: 900,
    height: 600,
    type: "jpeg",
    quality: 75,
    documentType: null,
    draw: (m) =>
      `<body style="margin:0;padding:40px;background:repeating-radial-gradient(circle at 70% 120%,#9fc5d8 0 30px,#7fb0c9 30px 60px)">${page(m, "font-size:24px;line-height:1.4;color:#102030;font-weight:bold", 2)}</body>`,
  },
  {
    name: "receipt, photographed",
    width: 700,
    height: 900,
    type: "jpeg",
    quality: 55,
    documentType: "Receipt",
    draw: (m) =>
      `<body style="margin:0;background:#3d352c"><div style="padding:120px 150px;transform:rotate(3.2deg)">${receipt(m)}</div>${shadow}</body>`,
  },
  {
    name: "receipt, faded",
    width: 420,
    height: 620,
    type: "png",
    documentType: "Receipt",
    draw: (m) => `<body style="margin:10px;background:#fff">${receipt(m, "color:#a9a9a9")}</body>`,
  },
  {
    name: "invoice",
    width: 1000,
    height: 900,
    type: "png",
    documentType: "Invoice",
    draw: invoice,
  },
  {
    name: "letter, photographed",
    width: 1000,
    height: 1000,
    type: "jpeg",
    quality: 65,
    documentType: "Letter",
    draw: letter,
  },
  { name: "table", width: 800, height: 420, type: "png", documentType: "Table", draw: table },
  { name: "code, dark", width: 640, height: 380, type: "png", documentType: "Code", draw: code },
  {
    name: "no text: colours",
    width: 700,
    height: 500,
    type: "jpeg",
    quality: 70,
    documentType: "No text",
    hasText: false,
    draw: () =>
      `<body style="margin:0;background:repeating-conic-gradient(#a3b 0 9%,#3ba 9% 21%,#ba3 21% 30%)"></body>`,
  },
  {
    name: "no text: noise",
    width: 600,
    height: 500,
    type: "jpeg",
    quality: 60,
    documentType: "No text",
    hasText: false,
    draw: () => `<body style="margin:0;background:#777">${noise(0.8)}</body>`,
  },
];

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function draw(browser: Browser, scene: Scene, material: Material): Promise<Picture> {
  const { width, height, type, quality, name, documentType } = scene;
  const opened = await browser.newPage({ viewport: { width, height } });
  try {
    await opened.setContent(scene.draw(material));
    const text =
      scene.hasText === false
        ? null
        : await opened.locator("#text").innerText();
    const bytes = await opened.screenshot(quality === undefined ? { type } : { type, quality });
    return { name, bytes, text, documentType };
  } finally {
    await opened.close();
  }
}

/** Every scene once for each seed; `texts` are plain English, of which each takes its own. */
export async function drawPictures(
  seeds: readonly number[],
  texts: readonly { title: string; sentences: string[] }[],
): Promise<Picture[]> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const pictures: Picture[] = [];
  try {
    for (const seed of seeds)
      for (const [index, scene] of scenes.entries()) {
        const random = createRandom(seed * 1_000 + index);
        const text = pick(texts, random);
        pictures.push(await draw(browser, scene, { ...text, random }));
      }
  } finally {
    await browser.close();
  }
  return pictures;
}
