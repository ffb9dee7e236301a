// A single Markdown note.
import type { TextFormat } from "../source/text-format.ts";
import { foundItem } from "../items/make-item.ts";
import { hasFrontMatter, loadNote } from "./note-text.ts";

export const markdown: TextFormat = {
  format: "markdown",
  detect: ({ name, text, markup, isJson }) =>
    markup === null &&
    !isJson &&
    (hasFrontMatter(text) || /\.(md|markdown)$/i.test(name) || /^#{1,6} \S/m.test(text)),
  async *parse(source) {
    const text = await loadNote(source.name, source.readText());
    if (text.trim() === "") return;
    const { describeNote } = await import("./describe-note.ts");
    yield foundItem(1, describeNote(source.name, text));
  },
};
