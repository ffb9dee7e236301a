// Parts of the evaluation's pictures: pages, receipts, invoices, tables, shadows and noise.

export type Material = { title: string; sentences: string[]; random: () => number };
export const pick = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)]!;
const fonts = ["Liberation Serif", "Liberation Sans", "DejaVu Sans", "DejaVu Serif"] as const;

export const paragraphs = ({ sentences }: Material, from: number, to: number) =>
  sentences
    .slice(from, to)
    .map((sentence) => `<p>${sentence}</p>`)
    .join("");

export const page = (material: Material, style: string, length = 5) =>
  `<div id="text" style="font-family:'${pick(fonts, material.random)}';${style}"><h2>${material.title}</h2>${paragraphs(material, 0, length)}</div>`;

const money = (random: () => number) => (1 + Math.floor(random() * 9_000) / 100).toFixed(2);
export const shadow = `<div style="position:fixed;inset:0;background:radial-gradient(circle at 15% 10%,rgba(255,255,255,.35),transparent 45%),linear-gradient(115deg,rgba(0,0,0,.05),rgba(0,0,0,.62));"></div>`;
export const noise = (strength: number) =>
  `<svg style="position:fixed;inset:0;width:100%;height:100%;opacity:${strength}"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2"/><feColorMatrix type="saturate" values="0"/></filter><rect width="100%" height="100%" filter="url(#n)"/></svg>`;
export const sheet = (inner: string, transform: string, extra = "") =>
  `<body style="margin:0;background:#8a7660;perspective:1400px"><div style="margin:60px auto;width:760px;padding:50px;background:#f4f0e6;color:#222;transform:${transform};${extra}">${inner}</div>${shadow}</body>`;

const items = ["Espresso", "Rye bread", "Green tea", "Olive oil", "Notebook", "Apples", "Lamp"];

export const receipt = ({ random }: Material, style = "") => {
  const rows = items
    .slice(0, 5)
    .map(
      (item) =>
        `<div style="display:flex;justify-content:space-between"><span>${item}</span><span>${money(random)}</span></div>`,
    )
    .join("");
  return `<div id="text" style="font:18px/1.5 'Liberation Mono';width:320px;padding:24px;background:#fdfdfb;color:#333;${style}"><div>CORNER STORE RECEIPT</div><div>Order ${1000 + Math.floor(random() * 8000)}</div>${rows}<div style="display:flex;justify-content:space-between"><span>Subtotal</span><span>${money(random)}</span></div><div style="display:flex;justify-content:space-between"><span>Tax</span><span>${money(random)}</span></div><div style="display:flex;justify-content:space-between"><b>Total</b><b>${money(random)}</b></div><div>Paid by card</div><div>Thank you for your visit</div></div>`;
};

export const invoice = ({ random }: Material) =>
  `<body style="margin:60px;font:20px/1.5 'Liberation Sans';background:#fff"><div id="text"><h1>Invoice</h1><div>Invoice number 2026-${100 + Math.floor(random() * 800)}</div><div>Bill to Northern Lights Bakery</div><div>Due date 14 April 2026</div><table cellspacing="18"><tr><td>Item</td><td>Quantity</td><td>Unit price</td></tr>${items
    .slice(0, 4)
    .map(
      (item) =>
        `<tr><td>${item}</td><td>${1 + Math.floor(random() * 9)}</td><td>${money(random)}</td></tr>`,
    )
    .join("")}</table><div>Amount due ${money(random)} EUR</div></div></body>`;

export const letter = (material: Material) =>
  sheet(
    `<div id="text" style="font:21px/1.6 'Liberation Serif'"><p>Dear Margaret,</p>${paragraphs(material, 0, 3)}<p>Yours sincerely,</p><p>Thomas</p></div>`,
    "rotate(-1.4deg)",
  );

export const table = ({ random }: Material) =>
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

export const code = () =>
  `<body style="margin:30px;background:#1e1e2e"><pre id="text" style="font:16px/1.5 'DejaVu Sans Mono';color:#cdd6f4">import { readFile } from "node:fs";

function countLines(text) {
  const lines = text.split("\\n");
  return lines.length;
}

const total = countLines("one");
console.log(total);</pre></body>`;
