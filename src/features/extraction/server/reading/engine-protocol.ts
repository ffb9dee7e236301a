// What the server and the child that reads images say to each other.
import type { ReadPage } from "./read-page.ts";

export type EngineTask = {
  bytes: Uint8Array;
  /** EXIF, 1 to 8. */
  orientation: number;
  languages: readonly string[];
};

export type EngineAnswer = { page: ReadPage } | { failure: "damaged" };
