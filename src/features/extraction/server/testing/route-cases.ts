import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

export const imagePathOf = (image: string): string => `temp/1700000000000_${image}.png`;

const filePath = imagePathOf(theirs.image);
const file = new File([Buffer.from("89504e470d0a1a0a", "hex")], "a.png");

/** Each request for an image deletes it. */
export const extractionCases: RouteCases = {
  "POST /api/extraction/save": [
    { body: { filePath } },
    { body: { filePath, collectionId: theirs.collection } },
  ],
  "POST /api/storage/image-uploads": [{ form: { file } }],
  "DELETE /api/storage/image-uploads/:path{.+}": [
    { params: { path: filePath.replace("/", "%2F") } },
  ],
  "POST /api/functions/extract-text": [{ body: { filePath } }],
  "POST /api/functions/process-image": [{ body: { filePath } }],
  "POST /api/functions/process-with-openai": [
    { body: { text: "On 1 May 2026", instructions: "dates" } },
  ],
};
