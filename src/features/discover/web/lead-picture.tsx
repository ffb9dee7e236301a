import type { EntryPicture } from "#features/entries/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { useBroken } from "#web/ui/picture/use-broken.ts";

/** In rem, so that it grows with the font size. A portrait leaves space for the text beside its title. */
const maxLeadHeight = "28rem";
const maxPortraitHeight = "min(20rem, 40svh)";

/**
 * The whole picture of a public entry, not enlarged. Its space is reserved, and has its plain color until the
 * picture is loaded.
 */
export function LeadPicture({ picture }: { picture: EntryPicture }) {
  const { url, width, height, color } = picture;
  const { isBroken, watched } = useBroken(url);
  return (
    <div
      style={{
        backgroundColor: color,
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, ${width}px, ${height > width ? maxPortraitHeight : maxLeadHeight} * ${(width / height).toFixed(4)})`,
      }}
      className="mt-8 overflow-hidden rounded-ui outline-1 -outline-offset-1 outline-ink/10"
    >
      <img
        {...watched}
        src={url}
        // The title says enough.
        alt=""
        loading="lazy"
        decoding="async"
        width={width}
        height={height}
        className={joinClasses("block size-full", isBroken && "invisible")}
      />
    </div>
  );
}

/** At the top of a card, from edge to edge of its padding. */
export function CardPicture({ picture }: { picture: EntryPicture }) {
  const { url, width, height, color } = picture;
  const { isBroken, watched } = useBroken(url);
  const small = `${url}?size=thumbnail`;
  return (
    <div
      style={{ backgroundColor: color }}
      className="-mx-4 -mt-4 overflow-hidden rounded-t-ui border-b border-line sm:-mx-5 sm:-mt-5"
    >
      <img
        {...watched}
        src={small}
        srcSet={`${small} ${thumbnailWidth({ width, height })}w, ${url} ${width}w`}
        sizes="24rem"
        alt=""
        loading="lazy"
        decoding="async"
        width={1200}
        height={630}
        className={joinClasses(
          "block aspect-[40/21] h-auto w-full object-cover",
          height > width && "object-[50%_20%]",
          isBroken && "invisible",
        )}
      />
    </div>
  );
}

/** Pixels; its longer side has at most 480. */
function thumbnailWidth({ width, height }: Pick<EntryPicture, "width" | "height">): number {
  return Math.max(1, Math.round(width * Math.min(1, 480 / Math.max(width, height))));
}
