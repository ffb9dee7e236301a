import { decodeText } from "#server/text/decode-text.ts";
import { cleanText } from "../clean-text.ts";
import { escapeText } from "../html/escape-text.ts";
import {
  fail,
  createTextResult,
  type ParseOutcome,
  type ReadRequest,
} from "../reading-protocol.ts";

/** Reads JSON as indented text, whatever its own layout is; anything else as plain text. */
export function parseJson({ bytes }: ReadRequest): ParseOutcome {
  const decoded = decodeText(bytes);
  if (!decoded) return fail("malformed", "This file holds data that is not text.");
  const text = cleanText(indent(decoded.text.replace(/^\ufeff/, "")));
  if (text === "") return fail("empty", "This file holds no text.");
  return { ...createTextResult(text), html: `<pre><code>${escapeText(text)}</code></pre>` };
}

function indent(source: string): string {
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return source;
  }
}
