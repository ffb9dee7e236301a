import { cleanText } from "../clean-text.ts";
import { decodeText } from "#server/text/decode-text.ts";
import { type ParseOutcome, type ReadRequest, fail } from "../reading-protocol.ts";
import { createTextResult } from "../article/create-result.ts";

/** Reads plain text in any charset. */
export function parseTxt({ bytes }: ReadRequest): ParseOutcome {
  const decoded = decodeText(bytes);
  if (!decoded)
    return fail(
      "malformed",
      "This file holds data that is not text, so there is nothing in it to read.",
    );
  const text = cleanText(decoded.text);
  if (text === "") return fail("empty", "This file holds no text.");
  return createTextResult(text);
}
