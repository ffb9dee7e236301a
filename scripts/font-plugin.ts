/** Vite plugin: of a variable font only the part of its axes that the style sheets use is sent, about two thirds. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** By the beginning of a file's name. Weights as in styles/ and the utilities; optical sizes in CSS pixels. */
export const usedAxes = [
  { name: "newsreader-", axes: { wght: { min: 400, max: 650 }, opsz: { min: 12, max: 40 } } },
  { name: "inter-", axes: { wght: { min: 400, max: 650 } } },
] as const;

const cache = join(import.meta.dirname, "../node_modules/.cache/commonplace-fonts");

// Which characters a file has is Fontsource's choice already.
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
        const used = usedAxes.find(({ name }) => base.startsWith(name));
        if (used) file.source = await limitFont(Buffer.from(file.source as Uint8Array), used.axes);
      }
    },
  };
}

/** WOFF2 to WOFF2, remembered beside the packages. */
export async function limitFont(
  font: Buffer,
  axes: (typeof usedAxes)[number]["axes"],
): Promise<Buffer> {
  const key = createHash("sha256").update(font).update(JSON.stringify(axes)).digest("hex");
  const kept = join(cache, `${key}.woff2`);
  if (existsSync(kept)) return readFileSync(kept);
  const limited = await subsetFont(font, everyCharacter, {
    targetFormat: "woff2",
    variationAxes: axes,
  });
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, limited);
  return limited;
}
