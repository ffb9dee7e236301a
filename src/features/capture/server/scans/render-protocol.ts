// What the server and the child that draws pages of a PDF say to each other.

/** A document is opened once, then its pages are drawn one by one; `page` counts from 1. */
export type RenderTask = { open: Uint8Array } | { page: number };

export type RenderAnswer =
  | { opened: true }
  /** `png` is null for a page with nothing on it. The size is in points. */
  | { png: Uint8Array | null; width: number; height: number }
  | { failure: "encrypted" | "malformed" };
