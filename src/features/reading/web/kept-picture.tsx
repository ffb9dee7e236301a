import { useEffect, useRef, useState } from "react";
import type { TextPicture } from "#features/pictures/contract.ts";
import { usePictures } from "./picture-context.ts";

/** Pixels. Smaller pictures are not enlarged. */
const minEnlarged = 160;

/** A kept picture with its dimensions, so that nothing moves when it loads. A press enlarges it. */
export function KeptPicture(props: {
  picture: TextPicture;
  alt: string;
  /** Above the text, and therefore not lazy. */
  isFirst?: boolean;
  onError?: () => void;
}) {
  const { picture, alt, isFirst = false, onError } = props;
  const { source, url, width, height, color, caption } = picture;
  const { enlarge } = usePictures();
  const [isLoaded, setLoaded] = useState(false);
  const element = useRef<HTMLImageElement>(null);
  // The browser may have loaded it before the page became interactive.
  useEffect(() => {
    const image = element.current!;
    if (!image.complete) return;
    if (image.naturalWidth > 0) setLoaded(true);
    // It failed. The browser tries again and reports that.
    else image.setAttribute("src", url);
  }, [url]);
  const image = (
    <img
      ref={element}
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      data-tone={isLoaded ? findTone(color) : undefined}
      style={isLoaded ? undefined : { backgroundColor: color }}
      onLoad={() => setLoaded(true)}
      onError={onError}
    />
  );
  if (width < minEnlarged && height < minEnlarged) return image;
  const name = alt || caption;
  return (
    <button
      type="button"
      className="picture"
      aria-haspopup="dialog"
      aria-label={name ? `Enlarge picture: ${name}` : "Enlarge picture"}
      onClick={() => enlarge(source)}
    >
      {image}
    </button>
  );
}

/** Dark lines on a transparent ground need a light ground in the dark theme, and light ones the opposite. */
function findTone(color: string): "dark" | "light" | undefined {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  const brightness = (red * 3 + green * 6 + blue) / 2_550;
  if (brightness < 0.4) return "dark";
  return brightness > 0.85 ? "light" : undefined;
}
