// Parses the beginning of a text, to detect its format.
import { closeJson } from "../json/close-json.ts";
import { asObject, type JsonObject } from "../json/json-fields.ts";
import { findDelimiter, splitRow } from "./table-rows.ts";

export type ImportHead = {
  name: string;
  text: string;
  /** For JSON: the outermost object, and the first object of the outermost array. */
  document: JsonObject | null;
  element: JsonObject | null;
  isJson: boolean;
  /** JSON Lines: `element` is the object of the first line. */
  isLines: boolean;
  /** The cells of the first line, in lower case, trimmed. */
  columns: string[];
  /** "xml" by its declaration or the name of its outermost element, in `root`; "html" by its first tags. */
  markup: "html" | "xml" | null;
  /** The name of the first markup element, in lower case. */
  root: string | null;
};

const prologue = /^(\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!(?!--)[^>]*>)+/;
const htmlTags = /^(html|head|body|title|meta|h1|dl|dt|p|ul|ol|table|div|a|link|style|script)$/;

function detectMarkup(text: string): Pick<ImportHead, "markup" | "root"> {
  if (!/^\s*</.test(text)) return { markup: null, root: null };
  const root = /^<([\w:.-]+)/.exec(text.replace(prologue, ""))?.[1]?.toLowerCase() ?? null;
  const isHtml = /^\s*<!doctype\s+(html|netscape)/i.test(text) || (root && htmlTags.test(root));
  return { markup: isHtml ? "html" : "xml", root };
}

/**
 * Tries ever shorter beginnings, halving the length, because the part before a broken row still identifies
 * the format.
 */
function parseBeginning(text: string): unknown {
  for (let length = text.length; length > 0; length = Math.floor(length / 2)) {
    try {
      return JSON.parse(closeJson(text.slice(0, length), "any") ?? "");
    } catch {
      continue;
    }
  }
  return null;
}

function parseJson(text: string): Pick<ImportHead, "document" | "element" | "isJson"> {
  if (!/^\s*(\{\s*(["}]|$)|\[\s*([{"\]]|$))/.test(text))
    return { document: null, element: null, isJson: false };
  const value = parseBeginning(text);
  if (Array.isArray(value)) return { document: null, element: asObject(value[0]), isJson: true };
  return { document: asObject(value), element: null, isJson: true };
}

/** `text` is the beginning of the file, or all of a short one; `first` is the first object of JSON Lines. */
export function parseHead(name: string, text: string, first: JsonObject | null = null): ImportHead {
  const firstLine = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? "";
  return {
    name,
    text,
    ...(first === null ? parseJson(text) : { document: null, element: first, isJson: true }),
    isLines: first !== null,
    ...detectMarkup(text),
    columns: splitRow(firstLine, findDelimiter(firstLine)).map((cell) => cell.trim().toLowerCase()),
  };
}

/** True if the table has all of these columns. */
export function hasColumns({ columns, markup, isJson }: ImportHead, names: string[]): boolean {
  return markup === null && !isJson && names.every((name) => columns.includes(name));
}

/** True if the object has all of these members. */
export function hasMembers(object: JsonObject | null, names: string[]): boolean {
  return object !== null && names.every((name) => name in object);
}
