import type { ArticleBlock } from "#shared/article/article-document.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { BlockPlace } from "./block-place.ts";
import { MarkedText } from "./marked-text.tsx";
import { PictureInText } from "./picture-in-text.tsx";
import type { Mark } from "./shown-marks.ts";

/** Pictures with their caption. */
export function ArticleFigure(props: {
  block: ArticleBlock & { kind: "figure" };
  place: BlockPlace;
  marks: readonly Mark[];
}) {
  const { block, place, marks } = props;
  const { pictures, text, start } = block;
  return (
    <figure {...place} className={joinClasses(pictures.length > 1 && "gallery")}>
      {pictures.map((picture) => (
        <div key={picture.source} data-beside="">
          <PictureInText picture={picture} isCaptioned={text !== ""} />
        </div>
      ))}
      {text !== "" && (
        <figcaption
          data-at={start}
          className={joinClasses(text.includes("\n") && "whitespace-pre-line")}
        >
          <MarkedText block={block} marks={marks} />
        </figcaption>
      )}
    </figure>
  );
}
