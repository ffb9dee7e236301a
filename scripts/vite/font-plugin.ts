/** Vite plugin: reduces variable fonts to the axis ranges and features that the style sheets use, less than a half of their size. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const wght = { min: 400, max: 650 };

/**
 * Each font's axes; its file name matches `name`. The weights are all that styles/ and the utility classes use. Optical sizes
 * are in CSS pixels. Newsreader has only one, near the size of texts: a range would double the file, and no local font has
 * the widths of several sizes. Italics have a smaller one, because notes and emphasis use them.
 */
export const usedAxes = [
  { name: /^newsreader-.*-italic/, axes: { wght, opsz: 16 } },
  { name: /^newsreader-/, axes: { wght, opsz: 20 } },
  { name: /^inter-/, axes: { wght } },
] as const;

/** OpenType features that browsers use without being asked, and those that the styles ask for. */
export const features = "kern liga clig calt ccmp locl mark mkmk rlig tnum cv11 ss03".split(" ");

const cache = join(import.meta.dirname, "../../node_modules/.cache/commonplace-fonts");

// Keep all characters: Fontsource's files are already subsets.
const everyCharacter = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join(
  "",
);

export function limitFonts(): Plugin {
  return {
    name: "limit-fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
        const base = file.fileName.slice(file.fileName.lastIndexOf("/") + 1);
        const used = usedAxes.find(({ name }) => name.test(base));
        if (used) file.source = await limitFont(Buffer.from(file.source as Uint8Array), used.axes);
      }
    },
  };
}

/** Subsets a WOFF2 font; cached below node_modules. */
export async function limitFont(
  font: Buffer,
  axes: (typeof usedAxes)[number]["axes"],
): Promise<Buffer> {
  const key = createHash("sha256")
    .update(font)
    .update(JSON.stringify([axes, features]))
    .digest("hex");
  const cached = join(cache, `${key}.woff2`);
  if (existsSync(cached)) return readFileSync(cached);
  const limited = await subsetFont(font, everyCharacter, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
  });
  mkdirSync(cache, { recursive: true });
  writeFileSync(cached, limited);
  return limited;
}
