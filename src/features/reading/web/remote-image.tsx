import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Image } from "#web/ui/picture/icons.tsx";
import { useImageAddress } from "./remote-images.tsx";

/** Pixels. Smaller images are icons, emoji or counters; their alternative text is enough. */
const minImageSize = 49;

type Props = { source: string; alt: string; width: number | null; height: number | null };

/** An image of another site. Nothing is requested before the click. */
export function RemoteImage({ source, alt, width, height }: Props) {
  const { address, isAllowed } = useImageAddress(source);
  const [isWanted, setWanted] = useState(false);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const image = useRef<HTMLImageElement>(null);
  // Focus the image, because the pressed button is gone.
  useEffect(() => {
    if (isWanted) image.current?.focus({ preventScroll: true });
  }, [isWanted]);

  if ((width && width < minImageSize) || (height && height < minImageSize)) return alt;
  const host = new URL(source).host.replace(/^www\./, "");
  if (state === "failed") {
    return (
      <span className="image-frame">
        <span>The image could not be loaded{alt && `: ${alt}`}</span>
        <a href={source} target="_blank" rel="noopener noreferrer">
          Open it at {host}
        </a>
      </span>
    );
  }
  if (!isWanted && !isAllowed) {
    return (
      <span className="image-frame">
        {alt ? (
          <span className="line-clamp-3">{alt}</span>
        ) : (
          <Image aria-hidden="true" className="size-6 text-faint" strokeWidth={1.5} />
        )}
        <Button size="sm" className="max-w-full" onClick={() => setWanted(true)}>
          <span className="truncate">Load image from {host}</span>
        </Button>
      </span>
    );
  }
  return (
    <img
      ref={image}
      tabIndex={-1}
      src={address}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={isWanted ? "eager" : "lazy"}
      decoding="async"
      className={state === "loading" ? "image-waiting" : undefined}
      onLoad={() => setState("shown")}
      onError={() => setState("failed")}
    />
  );
}
