// Finds the notes to which the references of chosen blocks lead.
import { getTag, type PageElement } from "../page-dom.ts";
import { percentDecode } from "#shared/percent-decode.ts";
import type { Block } from "./split-blocks.ts";

const maxNoteWords = 150;
const maxLevels = 6;
const maxLabelLength = 12;

/** The few nearest elements around the text of a block, innermost first. */
function* listAround({ textNodes }: Block): Iterable<PageElement> {
  for (const node of textNodes.slice(0, 100)) {
    let at = node.parentNode;
    for (let level = 0; at?.nodeType === 1 && level < maxLevels; level += 1, at = at.parentNode)
      yield at;
  }
}

/** The mark of a note without brackets: "1" of "[1]". */
function readMark(text: string): string {
  return text.replace(/[[\]().:\s]/g, "");
}

/** Without a link, `id` is empty. */
type Reference = { id: string; mark: string };

const referenceName =
  /(?:foot|end|side)?note-?(?:ref|call|link|anchor)|^fn-?ref|(?:^|\s)(?:foot|end)note(?:$|\s)/i;
const raisedNumber = /[¹²³⁰⁴-⁹]+/g;

/** The mark and the target of a raised or bracketed number, or null if the element is no reference. */
function findReference(element: PageElement): Reference | null {
  const tag = getTag(element);
  // Checked before the text is read: other elements may be around the whole page.
  if (tag !== "sup" && tag !== "a") return null;
  const label = (element.textContent ?? "").trim();
  if (label === "" || label.length > maxLabelLength) return null;
  const mark = readMark(label);
  if (tag === "sup") return loneMark.test(mark) ? { id: "", mark } : null;
  const fragment = /#(.+)$/.exec(element.getAttribute("href") ?? "")?.[1];
  if (fragment === undefined) return null;
  const names = ["class", "role", "rel", "id"].map((name) => element.getAttribute(name) ?? "");
  const isRaised =
    element.querySelector("sup") !== null ||
    (element.parentNode !== null && getTag(element.parentNode) === "sup") ||
    (loneMark.test(mark) && names.some((name) => referenceName.test(name)));
  if (!isRaised && !/^\[.{1,10}\]$/.test(label)) return null;
  return { id: percentDecode(fragment), mark };
}

function listReferences(blocks: readonly Block[], isKept: readonly boolean[]): Reference[] {
  const kept = blocks.filter((_, index) => isKept[index]);
  // Each element once, because a link may be around all blocks.
  const around = new Set(kept.flatMap((block) => [...listAround(block)]));
  const raised = kept.flatMap(({ text }) =>
    Array.from(text.matchAll(raisedNumber), ([mark]) => ({ id: "", mark: mark.normalize("NFKC") })),
  );
  return [...Array.from(around, findReference).filter((found) => found !== null), ...raised];
}

const sectionAttributes = ["class", "id", "role"];
const sectionName = /(?:foot|end|side)[-_]?notes?(?=$|[\s_-])|(?:^|[\s_-])notes(?=$|[\s_-])/i;
const sectionHeading =
  /^(?:(?:foot|end)?notes?|(?:notes and )?references|fu(?:ß|ss)noten|anmerkungen|notes de bas de page|notas?|note|voetnoten|noten)\W*$/i;
const maxHeadingWords = 5;
const loneMark = /^(?:\d{1,3}|[*†‡§]{1,3})$/;
const ownMark = /^[[(]?(\d{1,3}|[*†‡§]{1,3})[\]).:]?(?=\s|\p{L}|$)/u;

function isInNamedSection({ element }: Block): boolean {
  let at: PageElement | null = element;
  for (let level = 0; at?.nodeType === 1 && level < maxLevels; level += 1, at = at.parentNode)
    if (sectionAttributes.some((name) => sectionName.test(at?.getAttribute(name) ?? "")))
      return true;
  return false;
}

const isHeading = ({ tag, words, text }: Block) =>
  /^h\d$/.test(tag) && words <= maxHeadingWords && sectionHeading.test(text);

/** The notes behind the last chosen block that begin with the mark of a reference, in a section of notes. */
function listMarkedNotes(
  blocks: readonly Block[],
  isKept: readonly boolean[],
  marks: ReadonlySet<string>,
): number[] {
  const notes = new Set<number>();
  let heading: number | null = null;
  /** The mark of the note that follows, where it is in a cell or a term of its own. */
  let alone: { index: number; isMeant: boolean } | null = null;
  for (let index = isKept.findLastIndex(Boolean) + 1; index < blocks.length; index += 1) {
    const block = blocks[index]!;
    if (isHeading(block)) heading = index;
    else if (/^h\d$/.test(block.tag)) heading = null;
    if (index === heading || block.words > maxNoteWords) continue;
    const mark = ownMark.exec(
      block.text.replace(raisedNumber, (one) => one.normalize("NFKC")),
    )?.[1];
    const before = alone;
    const isAlone = mark !== undefined && loneMark.test(readMark(block.text));
    alone = isAlone ? { index, isMeant: marks.has(mark) } : null;
    if (isAlone) continue;
    // The items of a numbered list do not repeat their numbers.
    const isMeant = mark === undefined ? (before?.isMeant ?? block.tag === "li") : marks.has(mark);
    if (!isMeant || (heading === null && !isInNamedSection(block))) continue;
    if (heading !== null) notes.add(heading);
    if (mark === undefined && before !== null) notes.add(before.index);
    notes.add(index);
  }
  return [...notes];
}

/** The indexes of short blocks that are the notes of chosen blocks. */
export function findNotes(blocks: readonly Block[], isKept: readonly boolean[]): number[] {
  const references = listReferences(blocks, isKept);
  if (references.length === 0) return [];
  const ids = new Set(references.map(({ id }) => id).filter((id) => id !== ""));
  const linked = blocks.flatMap((block, index) => {
    if (isKept[index] || block.words > maxNoteWords) return [];
    const around = [...listAround(block)];
    if (!around.some((element) => ids.has(element.getAttribute("id") ?? ""))) return [];
    // The mark may be a term or a cell of its own, before the note.
    const next = blocks[index + 1];
    const isMark = loneMark.test(readMark(block.text)) && next && next.words <= maxNoteWords;
    return isMark && !isKept[index + 1] ? [index, index + 1] : [index];
  });
  if (linked.length > 0) return linked;
  return listMarkedNotes(blocks, isKept, new Set(references.map(({ mark }) => mark)));
}
