// The evaluation's pictures: screens, photographs of pages, receipts, with typical distortions.
import {
  code,
  invoice,
  letter,
  noise,
  page,
  paragraphs,
  receipt,
  shadow,
  sheet,
  table,
  type Material,
} from "./picture-parts.ts";

export type Scene = {
  name: string;
  width: number;
  height: number;
  type: "png" | "jpeg";
  quality?: number;
  documentType: string | null;
  /** Returns HTML; the content of `#text` is the expected text. */
  draw: (material: Material) => string;
  hasText?: boolean;
};

export const scenes: readonly Scene[] = [
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
