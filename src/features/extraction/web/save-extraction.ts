import { captureText } from "#features/capture/web/captures.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { SaveExtraction, extractionApi } from "#features/extraction/contract.ts";
import { type ReadingStep, removeUpload, uploadImage } from "./extract-image-text.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof extractionApi>();

export const keptSources = [
  { value: "picture", label: "The picture with its text" },
  { value: "text", label: "The text alone" },
  { value: "result", label: "What AI made of the text" },
] as const;

export type Kept = (typeof keptSources)[number]["value"];

/** Creates a private entry from a picture, which is uploaded again, or from a text. */
export async function saveExtraction(
  source: { file: File; title: string } | { text: string },
  target: { whyInteresting: string; collectionId: string | undefined },
  { signal, onStep }: { signal: AbortSignal; onStep: (step: ReadingStep) => void },
): Promise<Entry> {
  const { whyInteresting, collectionId } = target;
  const common = { whyInteresting, ...(collectionId && { collectionId }) };
  if ("text" in source) return captureText({ ...common, text: source.text });
  const filePath = await uploadImage(source.file, { signal, onStep });
  const body: SaveExtraction = { ...common, filePath, title: source.title };
  try {
    return (await call("POST /api/extraction/save", { body, signal })).entry;
  } catch (error) {
    removeUpload(filePath);
    throw error;
  }
}
