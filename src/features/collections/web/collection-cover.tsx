import type { Collection } from "#features/collections/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";

/** Cells of the first picture, by the number of pictures: together they fill the square. */
const firstSpan = ["", "col-span-2 row-span-2", "row-span-2", "row-span-2", ""] as const;

/** Up to four pictures from a collection in one square; nothing if it has none. */
export function CollectionCover(props: {
  cover: Collection["cover"];
  className?: string | undefined;
}) {
  const { cover } = props;
  if (cover.length === 0) return null;
  return (
    <span
      aria-hidden="true"
      data-cover=""
      className={joinClasses(
        "grid shrink-0 grid-cols-2 grid-rows-2 gap-px overflow-hidden rounded-ui",
        props.className,
      )}
    >
      {cover.map((picture, index) => (
        <Thumbnail
          key={picture.url}
          picture={picture}
          shape="cell"
          className={index === 0 || cover.length === 2 ? firstSpan[cover.length] : undefined}
        />
      ))}
    </span>
  );
}
