import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { entryPageQuery } from "#features/capture/web/entry-pages.ts";
import type { Entry, EntryFile } from "#features/entries/contract.ts";
import { documentQuery } from "#features/reading/web/document-query.ts";
import type { Passage } from "#features/reading/web/passage.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { PictureFrame } from "#web/ui/picture/picture-frame.tsx";
import type { ReadWord } from "#features/capture/contract.ts";

/** The image that an entry's text was read from, with the words of the quoted passage marked. */
export function EntryPicture(props: { entry: Entry; file: EntryFile; passage: Passage | null }) {
  const { entry, file, passage } = props;
  const isMarked = passage !== null && entry.scan !== undefined;
  // The text of an image is short.
  const { data: content } = useInfiniteQuery({ ...documentQuery(entry), enabled: isMarked });
  const { data: page } = useQuery({ ...entryPageQuery(entry, 1), enabled: isMarked });
  const marked = useMemo(
    () =>
      passage && content && page
        ? findPassageWords(page.words, getPlainText(content.pages[0]!), passage)
        : [],
    [passage, content, page],
  );
  return (
    <div className="mt-4 overflow-hidden rounded-ui border border-line">
      <PictureFrame src={file.url} alt={file.name}>
        {marked.map(({ text, box }, index) => (
          <span
            key={index}
            data-marked={text}
            aria-hidden="true"
            className="pointer-events-none absolute rounded-xs border border-(--box) bg-(--box-picked)"
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
            }}
          />
        ))}
      </PictureFrame>
    </div>
  );
}

/** The words within the passage. `words` are in the order of the text, but some may be missing in it. */
function findPassageWords(
  words: readonly ReadWord[],
  text: string,
  { start, end }: Passage,
): ReadWord[] {
  let from = 0;
  return words.filter((word) => {
    const at = text.indexOf(word.text, from);
    // The word was removed when the text was cleaned.
    if (at < 0) return false;
    from = at + word.text.length;
    return at < end && from > start;
  });
}
