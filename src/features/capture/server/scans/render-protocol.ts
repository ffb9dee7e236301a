// The messages between the server and the child that renders pages of a PDF.

/** A document is opened once, then its pages are rendered one by one; `page` counts from 1. */
export type RenderTask = { open: Uint8Array } | { page: number };

export type RenderAnswer =
  | { opened: true }
  /** `png` is null for a blank page. The size is in points. */
  | { png: Uint8Array | null; width: number; height: number }
  | { failure: "encrypted" | "malformed" };
