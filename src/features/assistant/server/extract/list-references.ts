/** Finds the entries of lists of references in a passage. */

/** How an entry begins: its number, its authors with the surname first, or its authors with the initials first. */
const numbered = /^\s*\[\w{1,12}\]\s/u;
const surnameFirst =
  /^[\s•*^-]*(?:\d{1,3}\.\s)?(?:(?:van|von|de|der|den) )?\p{Lu}[\p{L}'’-]+, (?:\p{Lu}\.|\p{Lu}\p{L}+(?=[.;,] | \())/u;
const initialsFirst =
  /^[\s•*^-]*(?:\d{1,3}\.\s)?(?:\p{Lu}\.[ -]?){1,3}\p{Lu}[\p{L}'’-]+(?=[\s,.;:(&])/u;
/** What an entry has: a year, pages, a volume, a publisher, a quoted title, the day of a visit. */
const parts = [
  /(?<!\d)(?:1[89]|20)\d{2}[a-z]?(?!\d)/u,
  /(?<!\p{L})(?:pp?\.|pages|vol\.|no\.|eds?\.|et al\.)/iu,
  /\d\s?\(\d+\)|\d:\d|\d\s?[–-]\s?\d/u,
  /(?<!\p{L})(?:Press|Journal|Proceedings|Proc\.|In \p{Lu}{3,}|Transactions|Trans\.|thesis|Verlag|University|Conference|Symposium|Workshop|Publish(?:ers|ing)|arXiv|doi|https?:)/u,
  /["“„«][^"”“»]{8,300}["”“»]/u,
  /(?<!\p{L})(?:Retrieved|Archived from|Accessed|Abgerufen am|Consulté le|Consultado el)(?!\p{L})/u,
];
const needed = { numbered: 2, surnameFirst: 2, initialsFirst: 3 };
/** Characters. */
const longestEntry = 800;

/** Start and end of each entry. A list in a block has an entry in each line, or in several. */
export function listReferences(text: string): [start: number, end: number][] {
  const lines = [...text.matchAll(/[^\n]+/gu)];
  const starts = lines.flatMap(({ 0: line, index }) => {
    const least = findNeeded(line);
    return least === null ? [] : [{ index, least }];
  });
  return starts.flatMap(({ index, least }, at) => {
    const blockEnd = text.indexOf("\n\n", index);
    const end = Math.min(
      starts[at + 1]?.index ?? text.length,
      blockEnd < 0 ? text.length : blockEnd,
      index + longestEntry,
    );
    const entry = text.slice(index, end);
    const count = parts.filter((part) => part.test(entry)).length;
    return count >= least ? [[index, end] as [number, number]] : [];
  });
}

/** How many parts make an entry of what begins as `line` does; null if it begins as none. */
function findNeeded(line: string): number | null {
  if (numbered.test(line)) return needed.numbered;
  if (surnameFirst.test(line)) return needed.surnameFirst;
  return initialsFirst.test(line) ? needed.initialsFirst : null;
}
