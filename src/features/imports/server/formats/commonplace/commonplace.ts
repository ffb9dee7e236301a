// The Commonplace format. A separate module, because only its reader needs the schemas of the whole export.
import type { TextFormat } from "../detection/text-format.ts";

export const commonplace: TextFormat = {
  format: "commonplace",
  detect: ({ document }) => document?.["format"] === "commonplace",
  async *parse(source, losses) {
    const { parseCommonplace } = await import("./parse-commonplace.ts");
    yield* parseCommonplace(source, losses, new Map());
  },
};
