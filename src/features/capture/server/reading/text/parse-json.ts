import { decodeText } from "#server/text/decode-text.ts";
import { BlockWriter } from "../article/block-writer.ts";
import { createResult } from "../article/create-result.ts";
import { finishArticle } from "../article/finish-article.ts";
import { cleanText } from "../clean-text.ts";
import { fail, type ParseOutcome, type ReadRequest } from "../reading-protocol.ts";

/** Reads JSON as indented text, whatever its own layout is; anything else as it is. */
export function parseJson({ bytes }: ReadRequest): ParseOutcome {
  const decoded = decodeText(bytes);
  if (!decoded) return fail("malformed", "This file holds data that is not text.");
  const text = cleanText(indent(decoded.text.replace(/^\ufeff/, "")));
  if (text === "") return fail("empty", "This file holds no text.");
  const writer = new BlockWriter();
  writer.begin({ kind: "code", syntax: "json" }, []);
  writer.addVerbatim(text);
  writer.end();
  return createResult(finishArticle(writer));
}

function indent(source: string): string {
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return source;
  }
}
