// Entry of the child process that reads images; it keeps the engine loaded.
import { serveParent } from "#server/child/serve-parent.ts";
import type { EngineAnswer, EngineTask } from "./engine-protocol.ts";
import { applyOrientation } from "./raster.ts";
import { recognisePage } from "./recognise-page.ts";
import { loadTesseract, type Tesseract } from "./tesseract-core.ts";

let opened: { languages: string; tesseract: Tesseract } | null = null;

async function open(languages: readonly string[]): Promise<Tesseract> {
  const wanted = languages.join("+");
  if (opened?.languages !== wanted)
    opened = { languages: wanted, tesseract: await loadTesseract(languages) };
  return opened.tesseract;
}

serveParent<EngineTask, EngineAnswer>(async ({ bytes, orientation, languages }, tell) => {
  const tesseract = await open(languages);
  const stored = tesseract.decode(bytes);
  if (stored === null) return { failure: "damaged" };
  return { page: recognisePage(tesseract, applyOrientation(stored, orientation), tell) };
});
