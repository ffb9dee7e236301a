/** Folds text for comparing quotes, with a mapping back to the original positions. */
import { LRUCache } from "lru-cache";
import { foldText } from "#shared/fold-text.ts";

/** `text[i]` is from [starts[i], ends[i]) of the original text. */
export type FoldedText = { text: string; starts: number[]; ends: number[] };

const sameMark: Record<string, string> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};
/** Cached, because folding a character is slow and a text has few distinct ones. */
const forms = new LRUCache<string, string>({ max: 20_000 });
const referenceMark = /\[\d{1,3}\]/y;

/**
 * Folds letters, white space and typography; drops invisible characters and reference marks such as [12].
 */
export function foldQuote(original: string): FoldedText {
  const folded: FoldedText = { text: "", starts: [], ends: [] };
  const parts: string[] = [];
  let afterSpace = true;
  for (let at = 0; at < original.length;) {
    referenceMark.lastIndex = at;
    if (original[at] === "[" && referenceMark.test(original)) {
      at = referenceMark.lastIndex;
      continue;
    }
    const character = String.fromCodePoint(original.codePointAt(at)!);
    const end = at + character.length;
    const form = foldCharacter(character);
    if (form !== "" && !(form === " " && afterSpace)) {
      parts.push(form);
      for (let unit = 0; unit < form.length; unit += 1) {
        folded.starts.push(at);
        folded.ends.push(end);
      }
      afterSpace = form === " ";
    }
    at = end;
  }
  folded.text = parts.join("");
  return folded;
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 32 && code < 127) return character.toLowerCase();
  let form = forms.get(character);
  if (form === undefined) forms.set(character, (form = findForm(character)));
  return form;
}

function findForm(character: string): string {
  if (/\s/u.test(character)) return " ";
  if (/[\p{Cf}\p{Cc}]/u.test(character)) return "";
  return sameMark[character] ?? foldText(character);
}
