/** Renders the icons of the installed app from public/favicon.svg to public/icons/. Run by hand. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const folder = join(import.meta.dirname, "../public");
const mark = readFileSync(join(folder, "favicon.svg"), "utf8");
const [, paper = ""] = /<rect[^>]*fill="([^"]+)"/.exec(mark) ?? [];
const drawing = mark.replace(/<rect[^>]*\/>/, "");

/**
 * `share` is the width of the mark as a fraction of the icon's; `rounded` keeps the corners of the favicon.
 */
const icons = [
  { name: "icon-192.png", size: 192, share: 1, rounded: true },
  { name: "icon-512.png", size: 512, share: 1, rounded: true },
  // Launchers may crop everything outside the central 80%.
  { name: "maskable-512.png", size: 512, share: 0.76, rounded: false },
  { name: "apple-touch-icon.png", size: 180, share: 0.86, rounded: false },
];

const browser = await chromium.launch({
  ...(process.argv[2] !== undefined && { executablePath: process.argv[2] }),
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const { name, size, share, rounded } of icons) {
  const inner = Math.round(size * share);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${rounded ? "transparent" : paper}}
    svg{width:${inner}px;height:${inner}px}</style>${rounded ? mark : drawing}`,
  );
  writeFileSync(join(folder, "icons", name), await page.screenshot({ omitBackground: rounded }));
}
await browser.close();
