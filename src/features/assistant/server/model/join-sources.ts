/** Joins what was found in several ways into sources that fit into a prompt. */
import type { Excerpt, Source } from "../citations/source.ts";

/** Bytes of the labels and lines around a source. */
export const bytesAroundSource = 350;
/** Less of a text says nothing. */
const leastExcerpt = 200;

/** Without the text of highlights and notes, which have a share of their own. */
export function measureSource({ entry, excerpts }: Source): number {
  return (
    bytesAroundSource + Buffer.byteLength(entry.title + excerpts.map(({ text }) => text).join(""))
  );
}

/** One source for each entry, in the order of `found`, with its excerpts in the order of its text: at most `bytes`. */
export function joinSources(found: readonly Source[], bytes: number): Source[] {
  const joined = new Map<string, Source>();
  let left = bytes;
  for (const source of found) {
    const { id } = source.entry;
    const own = joined.get(id) ?? { ...source, excerpts: [] };
    if (!joined.has(id)) left -= measureFields(source);
    if (left < 0 && joined.size > 0) break;
    joined.set(id, own);
    for (const excerpt of source.excerpts.flatMap((one) => withoutKnown(one, own.excerpts))) {
      const cut = cutToBytes(excerpt, left);
      if (cut === null) continue;
      left -= Buffer.byteLength(cut.text);
      own.excerpts = [...own.excerpts, cut].toSorted((a, b) => a.start - b.start);
    }
  }
  return [...joined.values()];
}

function measureFields({ entry }: Source): number {
  const { title, summary, whyItsInteresting, url, attributes, shared } = entry;
  const { mainTopics, keyTakeaways } = attributes;
  const texts = [title, summary, whyItsInteresting, shared?.ownNote.text, url];
  return bytesAroundSource + Buffer.byteLength([...texts, ...mainTopics, ...keyTakeaways].join(""));
}

/** The parts of an excerpt that no other has. */
function withoutKnown(excerpt: Excerpt, known: readonly Excerpt[]): Excerpt[] {
  let parts = [excerpt];
  for (const { text, start } of known) {
    const end = start + text.length;
    parts = parts.flatMap((part) => {
      const before = part.text.slice(0, Math.max(0, start - part.start));
      const from = Math.max(part.start, end);
      const after = part.text.slice(from - part.start);
      return [
        { text: before, start: part.start },
        { text: after, start: from },
      ].filter((one) => one.text !== "");
    });
  }
  return parts;
}

function cutToBytes(excerpt: Excerpt, bytes: number): Excerpt | null {
  if (Buffer.byteLength(excerpt.text) <= bytes) return excerpt;
  // A character takes three bytes at most for each of its UTF-16 units.
  const text = excerpt.text.slice(0, Math.max(0, Math.floor(bytes / 3)));
  return text.length < leastExcerpt ? null : { ...excerpt, text: text.toWellFormed() };
}
