/**
 * The picture of a public entry. Its space is reserved while it loads, and stays empty if the picture fails
 * to load.
 */
export function LeadPicture({ src, className = "" }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      // The title beside it says enough; with an empty text, browsers show no icon if it fails to load.
      alt=""
      loading="lazy"
      decoding="async"
      width={1200}
      height={630}
      className={`block aspect-[40/21] h-auto w-full bg-sunken object-cover ${className}`}
    />
  );
}

/** At the top of a card, from edge to edge of its padding. */
export function CardPicture({ src }: { src: string }) {
  return (
    <div className="-mx-4 -mt-4 overflow-hidden rounded-t-ui border-b border-line sm:-mx-5 sm:-mt-5">
      <LeadPicture src={src} />
    </div>
  );
}
