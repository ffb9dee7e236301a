// Reads Rich Text Format, often named .doc: the text without formatting.
import { cleanText } from "../clean-text.ts";
import { decodeAs } from "#server/text/decode-text.ts";
import { type ParseOutcome, type ReadRequest, fail } from "../reading-protocol.ts";
import { createTextResult } from "../article/create-result.ts";

const silentGroups = new Set(
  (
    "fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf " +
    "listtable listoverridetable rsidtbl themedata colorschememapping latentstyles datastore xmlnstbl generator " +
    "mmathPr fldinst nonshppict"
  ).split(" "),
);

const characters: Record<string, string> = {
  par: "\n\n",
  sect: "\n\n",
  page: "\n\n",
  line: "\n",
  row: "\n",
  cell: " | ",
  tab: "\t",
  emdash: "—",
  endash: "–",
  emspace: " ",
  enspace: " ",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
};

type Group = { isSilent: boolean; skipAfterUnicode: number };

const maxGroups = 10_000;
const token =
  /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi;

/** The text of an RTF source that was decoded with one character per byte (latin1). */
export function extractRtfText(source: string): string {
  const charset = `windows-${source.slice(0, 2_000).match(/\\ansicpg(\d{3,5})/)?.[1] ?? "1252"}`;
  const stack: Group[] = [];
  let group: Group = { isSilent: false, skipAfterUnicode: 1 };
  let out = "";
  let pending: number[] = [];
  let toSkip = 0;

  const flush = (): void => {
    if (pending.length > 0) out += decodeAs(Buffer.from(pending), charset) ?? "";
    pending = [];
  };
  const write = (text: string): void => {
    flush();
    if (!group.isSilent) out += text;
  };

  for (const [, word, number, hex, symbol, brace, text] of source.matchAll(token)) {
    if (brace === "{") {
      flush();
      stack.push(group);
      if (stack.length > maxGroups) break;
      group = { ...group };
    } else if (brace === "}") {
      flush();
      group = stack.pop() ?? group;
    } else if (hex) {
      if (toSkip > 0) toSkip -= 1;
      else if (!group.isSilent) pending.push(Number.parseInt(hex, 16));
    } else if (word) {
      if (word === "u" && number) {
        write(String.fromCharCode(Number(number) & 0xffff));
        toSkip = group.skipAfterUnicode;
      } else if (word === "uc") group.skipAfterUnicode = Math.min(8, Number(number ?? 1));
      else if (silentGroups.has(word)) group.isSilent = true;
      else if (word in characters) write(characters[word] ?? "");
      else if (word === "bin") break; // raw bytes follow: nothing after them can be trusted
    } else if (symbol) {
      if (symbol === "*") group.isSilent = true;
      else if (symbol === "~") write("\u00a0");
      else if (symbol === "_") write("-");
      else if ("\\{}".includes(symbol)) write(symbol);
    } else if (text) {
      const kept = text.slice(toSkip);
      toSkip = Math.max(0, toSkip - text.length);
      write(kept);
    }
  }
  flush();
  return out;
}

export function parseRtf({ bytes }: ReadRequest): ParseOutcome {
  const text = cleanText(extractRtfText(bytes.toString("latin1")).replace(/ \| *\n/g, "\n"));
  if (text === "") return fail("empty", "This document holds no text.");
  return createTextResult(text);
}
