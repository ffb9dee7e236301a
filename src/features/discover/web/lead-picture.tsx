import type { EntryPicture } from "#features/entries/contract.ts";

/** The whole picture of a public entry, not enlarged. Its space is reserved, in its plain color. */
export function LeadPicture({ picture }: { picture: EntryPicture }) {
  const { url, width, height, color } = picture;
  return (
    <img
      src={url}
      // The title says enough; with an empty text, browsers show no icon if it fails to load.
      alt=""
      loading="lazy"
      decoding="async"
      width={width}
      height={height}
      style={{ backgroundColor: color }}
      className="mt-8 block h-auto max-h-[36rem] max-w-full rounded-ui border border-line object-cover object-top"
    />
  );
}

/** At the top of a card, from edge to edge of its padding. */
export function CardPicture({ picture }: { picture: EntryPicture }) {
  const { url, width, height, color } = picture;
  const small = `${url}?size=thumbnail`;
  return (
    <div className="-mx-4 -mt-4 overflow-hidden rounded-t-ui border-b border-line sm:-mx-5 sm:-mt-5">
      <img
        src={small}
        srcSet={`${small} ${thumbnailWidth({ width, height })}w, ${url} ${width}w`}
        sizes="auto, 24rem"
        alt=""
        loading="lazy"
        decoding="async"
        width={1200}
        height={630}
        style={{ backgroundColor: color }}
        className={`block aspect-[40/21] h-auto w-full object-cover ${height > width ? "object-[50%_20%]" : ""}`}
      />
    </div>
  );
}

/** Pixels; its longer side has at most 480. */
function thumbnailWidth({ width, height }: Pick<EntryPicture, "width" | "height">): number {
  return Math.max(1, Math.round(width * Math.min(1, 480 / Math.max(width, height))));
}
