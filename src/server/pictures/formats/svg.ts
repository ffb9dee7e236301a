/**
 * Renders SVG with resvg, which has no network, files, scripts or fonts. A drawing with text is refused, because the
 * text would be missing.
 */
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Pixels } from "../pixels.ts";
import { compileWasm } from "./codecs.ts";
import type { SourcePicture } from "./source-picture.ts";

const maxBytes = 1024 * 1024;
const font = { loadSystemFonts: false };
const textElement = /<(?:[\w-]+:)?(?:text|foreignObject)[\s/>]/;
let started: Promise<void> | undefined;

export type SvgRefusal = "too_large" | "has_text";

/** Throws for a damaged drawing. */
export async function readSvg(bytes: Buffer): Promise<SourcePicture | SvgRefusal | null> {
  if (!isSvg(bytes.toString("utf8", 0, 8_192))) return null;
  if (bytes.length > maxBytes) return "too_large";
  const text = bytes.toString("utf8");
  if (textElement.test(text)) return "has_text";
  started ??= compileWasm("@resvg/resvg-wasm/index_bg.wasm").then(initWasm);
  await started;
  const { width, height } = new Resvg(text, { font });
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
    orientation: 1,
    isWhole: true,
    maxMegapixels: Infinity,
    isDrawing: true,
    decode: async (longSide) => render(text, width >= height ? "width" : "height", longSide),
  };
}

function render(text: string, mode: "width" | "height", value: number): Pixels {
  const image = new Resvg(text, { font, fitTo: { mode, value } }).render();
  return { data: image.pixels, width: image.width, height: image.height };
}

/** Whether the first element is `svg`, after declarations and comments. */
function isSvg(start: string): boolean {
  let rest = start.replace(/^\uFEFF/, "").trimStart();
  for (;;) {
    const end = rest.startsWith("<?")
      ? "?>"
      : rest.startsWith("<!--")
        ? "-->"
        : /^<!DOCTYPE[^[>]*\[/i.test(rest)
          ? "]>"
          : /^<!DOCTYPE/i.test(rest)
            ? ">"
            : null;
    if (end === null) return /^<(?:svg:)?svg[\s>]/.test(rest);
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}
