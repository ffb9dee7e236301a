import { joinClasses } from "../text/join-classes.ts";
import { useBroken } from "./use-broken.ts";

/** `url` with `?size=thumbnail` is a small copy; `color` is shown until it is loaded. */
export type ThumbnailPicture = {
  url: string;
  color: string;
  width?: number | undefined;
  height?: number | undefined;
};

/** Pixels. */
const shapes = {
  card: { width: 96, height: 72, className: "h-18 w-24 rounded-ui" },
  row: { width: 56, height: 42, className: "h-10.5 w-14 rounded-[4px]" },
  tile: { width: 40, height: 40, className: "size-10 rounded-ui" },
  /** Fills a cell of a grid. */
  cell: { width: 96, height: 96, className: "size-full min-h-0" },
} as const;

/**
 * A small picture beside the text that it belongs to. Its space is reserved, and has its plain color until the
 * picture is loaded, or for good if loading fails.
 */
export function Thumbnail(props: {
  picture: ThumbnailPicture;
  shape: keyof typeof shapes;
  className?: string | undefined;
}) {
  const { url, color, width = 0, height = 0 } = props.picture;
  const shape = shapes[props.shape];
  const src = `${url}?size=thumbnail`;
  const { isBroken, watched } = useBroken(src);
  return (
    <span
      data-thumbnail=""
      style={{ backgroundColor: color }}
      className={joinClasses(
        "block shrink-0 overflow-hidden outline-1 -outline-offset-1 outline-ink/10",
        shape.className,
        props.className,
      )}
    >
      <img
        {...watched}
        src={src}
        // The text beside it says enough.
        alt=""
        width={shape.width}
        height={shape.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={joinClasses(
          "block size-full object-cover",
          isBroken && "invisible",
          // The first page of a document has its title near the top, and a portrait its face.
          height > width && "object-[50%_20%]",
        )}
      />
    </span>
  );
}
