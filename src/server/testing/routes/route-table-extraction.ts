/** The routes of text extraction for the test of all routes. */
import { adds, type Asked, type Case, own } from "./route-case.ts";

/** Ada's image, by its path and its key: Eve has no image of that path. */
export const uploadedImage = "temp/1700000000000_secret.png";

const upload = (): Asked => {
  const body = new FormData();
  body.append("file", new Blob([Buffer.from("89504e470d0a1a0a", "hex")]), "a.png");
  return { path: "/api/storage/image-uploads", body };
};
const ofImage = (path: string, owner: number): Case =>
  own(() => ({ path, body: { filePath: uploadedImage } }), owner);

export const extractionTable: Record<string, Case[]> = {
  "POST /api/storage/image-uploads": [own(upload, 201, 201)],
  "DELETE /api/storage/image-uploads/:path{.+}": [
    own(() => ({ path: `/api/storage/image-uploads/${encodeURIComponent(uploadedImage)}` }), 204),
  ],
  "POST /api/functions/extract-text": [ofImage("/api/functions/extract-text", 200)],
  "POST /api/functions/process-image": [ofImage("/api/functions/process-image", 200)],
  "POST /api/extraction/save": [
    ofImage("/api/extraction/save", 201),
    adds(
      ({ collection }) => ({
        path: "/api/extraction/save",
        body: { filePath: uploadedImage, collectionId: collection },
      }),
      201,
    ),
  ],
  "POST /api/functions/process-with-openai": [
    own(
      () => ({
        path: "/api/functions/process-with-openai",
        body: { text: "On 1 May 2026", instructions: "dates" },
      }),
      200,
      200,
    ),
  ],
};
