import { readHtml } from "./read-html.ts";
import { readTxt } from "./read-txt.ts";
import type { ReadOutcome, ReadRequest } from "./reading-protocol.ts";
import { fail } from "./reading-protocol.ts";

export async function readDocument(request: ReadRequest): Promise<ReadOutcome> {
  if (request.kind === "html") return readHtml(request);
  if (request.kind === "txt") return readTxt(request);
  return fail("unsupported", "This kind of file cannot be read yet.");
}
