// Small pages written for the verdict test: walls in the manner of well-known products, and innocent pages like them.
import { readdirSync, readFileSync } from "node:fs";

/** `label` is the expected failure, or "content" for a page that must be read. */
export type LabelledPage = { label: string; name: string; html: string };

const folder = new URL("verdicts/", import.meta.url);

/** A file holds the pages of one label, each after a line `<!-- page: its name -->`. */
export function loadLabelledPages(): LabelledPage[] {
  return readdirSync(folder).flatMap((file) => {
    const label = file.replace(/(-.+)?\.html$/, "");
    const [, ...parts] = readFileSync(new URL(file, folder), "utf8").split(
      /^<!-- page: (.+) -->$/m,
    );
    return parts.flatMap((name, at) =>
      at % 2 === 0 ? [{ label, name, html: parts[at + 1]!.trim() }] : [],
    );
  });
}
