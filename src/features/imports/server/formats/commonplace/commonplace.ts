// The Commonplace format. A separate module, because only its reader needs the schemas of the whole export.
import type { TextFormat } from "../detection/text-format.ts";

export const commonplace: TextFormat = {
  format: "commonplace",
  recognise: ({ document }) => document?.["format"] === "commonplace",
  async *read(source, losses) {
    const { readCommonplace } = await import("./parse-commonplace.ts");
    yield* readCommonplace(source, losses, new Map());
  },
};
