import { useState } from "react";

/**
 * Whether the image at `src` failed to load, and the props of its element. Browsers show an icon in the place
 * of a broken image even if it has no text.
 */
export function useBroken(src: string | null) {
  const [broken, setBroken] = useState<string | null>(null);
  return {
    isBroken: broken !== null && broken === src,
    watched: {
      // No event reports that it failed before hydration; decode() does.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0)
          void image.decode().catch(() => setBroken(src));
      },
      onError: () => setBroken(src),
      onLoad: () => setBroken(null),
    },
  };
}
