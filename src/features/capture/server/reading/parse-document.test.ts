import * as fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument } from "./parse-document.ts";
import type { ReadKind } from "./reading-protocol.ts";
import { makeRequest } from "../testing/documents.ts";

it("parseDocument never throws, whatever the bytes", async () => {
  const marks = [
    "",
    "%PDF-1.4\n",
    "PK\u0003\u0004",
    "{\\rtf1 ",
    "<html><p>",
    "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<ReadKind>("html", "pdf", "doc", "docx", "txt"),
      fc.constantFrom(...marks),
      fc.uint8Array({ maxLength: 2_000 }),
      async (kind, mark, rest) => {
        const outcome = await parseDocument(
          makeRequest(kind, Buffer.concat([Buffer.from(mark, "latin1"), rest])),
        );
        // PostgreSQL refuses NUL and lone surrogates.
        const shown = outcome.ok ? `${outcome.text}.` : outcome.message;
        expect(shown.isWellFormed() && !shown.includes("\u0000") && shown.endsWith(".")).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
