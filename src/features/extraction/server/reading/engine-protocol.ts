// The messages between the server and the child process that reads images.
import type { RecognisedPage } from "./recognise-page.ts";

export type EngineTask = {
  bytes: Uint8Array;
  /** EXIF, 1 to 8. */
  orientation: number;
  languages: readonly string[];
};

export type EngineAnswer = { page: RecognisedPage } | { failure: "damaged" };
