/** Of a public entry. Its place is kept while it loads; a picture that is broken or withdrawn leaves the place plain. */
export function LeadPicture({ src, className = "" }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      // Beside its title it tells nothing more; without a text nothing is drawn where it is broken.
      alt=""
      loading="lazy"
      decoding="async"
      width={1200}
      height={630}
      className={`block aspect-[40/21] h-auto w-full bg-sunken object-cover ${className}`}
    />
  );
}

/** On top of a card, from edge to edge of its padding. */
export function CardPicture({ src }: { src: string }) {
  return (
    <div className="-mx-4 -mt-4 overflow-hidden rounded-t-ui border-b border-line sm:-mx-5 sm:-mt-5">
      <LeadPicture src={src} />
    </div>
  );
}
