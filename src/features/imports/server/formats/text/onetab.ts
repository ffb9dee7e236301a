// OneTab: a line "URL | title" for each tab, a blank line between groups.
import type { TextFormat } from "../source/text-format.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { splitLines } from "./split-lines.ts";

const tab = /^\s*((?:[a-z][a-z0-9+.-]*:)\S*)(?:\s+\|\s+(.*))?$/i;

export const onetab: TextFormat = {
  format: "onetab",
  detect: ({ text, markup, isJson }) => {
    const lines = text.split(/\r?\n/).slice(0, -1);
    const known = (lines.length > 0 ? lines : [text]).filter((line) => line.trim() !== "");
    const separated = known.filter((line) => tab.exec(line)?.[2] !== undefined);
    return markup === null && !isJson && known.length > 0 && separated.length > known.length * 0.7;
  },
  async *parse(source) {
    let group = 1;
    let isGroupEmpty = true;
    // A single group needs no folder.
    const hasGroups = /\S[ \t]*\r?\n[ \t]*\r?\n/.test(source.head.text.trimEnd());
    for await (const { line, text } of splitLines(source.readText())) {
      if (text.trim() === "") {
        if (!isGroupEmpty) group += 1;
        isGroupEmpty = true;
        continue;
      }
      isGroupEmpty = false;
      const [, url = null, title = null] = tab.exec(text) ?? [];
      const folders = hasGroups ? [`Tab group ${group}`] : [];
      if (url === null) yield unreadable(line, noAddress, { title: text.slice(0, 500) });
      else yield foundItem(line, { url, title, folders });
    }
  },
};
