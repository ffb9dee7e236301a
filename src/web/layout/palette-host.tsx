import { lazy, Suspense } from "react";
import { loadPalette } from "../routes.tsx";
import { usePaletteRequest } from "./palette.ts";

const Palette = lazy(async () => ({ default: await loadPalette() }));

/** Mounts the palette while somebody wants it. */
export function PaletteHost() {
  const request = usePaletteRequest();
  return (
    request && (
      <Suspense fallback={null}>
        <Palette request={request} />
      </Suspense>
    )
  );
}
