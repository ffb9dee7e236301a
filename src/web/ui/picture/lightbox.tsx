import "#web/styles/lightbox.css";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { ArrowLeft, ArrowRight } from "./icons.tsx";
import { UserText } from "../text/user-text.tsx";

export type LightboxPicture = {
  /** Where it was fetched from; names the picture. */
  source: string;
  url: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
  color: string;
};

/** Pixels of a finger's way that shows another picture. */
const minSwipe = 48;

/** Pictures in a dialog, one at a time: the arrow keys, the buttons and a swipe show the others. */
export function Lightbox(props: {
  pictures: readonly LightboxPicture[];
  /** The `source` of the picture shown first. */
  first: string;
  onClose: () => void;
}) {
  const { pictures, first, onClose } = props;
  const [source, setSource] = useState(first);
  const index = Math.max(
    pictures.findIndex((one) => one.source === source),
    0,
  );
  const picture = pictures[index];
  const touchedAt = useRef<number | null>(null);

  function move(step: number): void {
    const next = pictures[index + step];
    if (next) setSource(next.source);
  }

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") move(-1);
      else if (event.key === "ArrowRight") move(1);
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  });

  if (!picture) return null;
  const { url, alt, caption, width, height, color } = picture;
  const place = `Picture ${index + 1} of ${pictures.length}`;
  const host = new URL(picture.source).host.replace(/^www\./, "");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="font-sans text-ui font-normal text-muted">
          {pictures.length > 1 ? place : "Picture"}
        </span>
      }
      size="window"
      footer={pictures.length > 1 && <MoveButtons index={index} of={pictures.length} move={move} />}
    >
      <figure
        className="lightbox"
        onTouchStart={({ touches }) => {
          // A touch with two fingers zooms, and is no swipe.
          touchedAt.current = touches.length === 1 ? touches[0]!.clientX : null;
        }}
        onTouchEnd={({ changedTouches }) => {
          const way = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? Number.NaN);
          if (Math.abs(way) >= minSwipe) move(way < 0 ? 1 : -1);
        }}
      >
        <img
          // A new element: the former picture must not show in the size of this one.
          key={url}
          src={url}
          alt={alt}
          width={width}
          height={height}
          style={{ backgroundColor: color }}
          onLoad={({ currentTarget }) => currentTarget.style.removeProperty("background-color")}
        />
        <figcaption>
          {caption && <UserText as="p">{caption}</UserText>}
          <a href={picture.source} target="_blank" rel="noopener noreferrer">
            Open the original at {host}
          </a>
        </figcaption>
      </figure>
      <p role="status" className="sr-only">
        {`${place}${alt || caption ? `: ${alt || caption}` : ""}`}
      </p>
    </Dialog>
  );
}

/** Stay at their place, and keep the focus at both ends. */
function MoveButtons(props: { index: number; of: number; move: (step: number) => void }) {
  const { index, of, move } = props;
  const isFirst = index === 0;
  const isLast = index === of - 1;
  return (
    <div className="flex w-full justify-center gap-4">
      <IconButton
        label="Previous picture"
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        aria-disabled={isFirst}
        className={isFirst ? "opacity-40" : undefined}
        onClick={() => move(-1)}
      />
      <IconButton
        label="Next picture"
        icon={<ArrowRight aria-hidden="true" className="size-5" />}
        aria-disabled={isLast}
        className={isLast ? "opacity-40" : undefined}
        onClick={() => move(1)}
      />
    </div>
  );
}
