import { loadPalette } from "../app-features.ts";
import { usePaletteRequest } from "./palette.ts";
import { loadOnMount } from "#web/ui/load-on-mount.tsx";

const Palette = loadOnMount(() => loadPalette());

/** Mounts the palette while it is open. */
export function PaletteHost() {
  const request = usePaletteRequest();
  return request && <Palette request={request} />;
}
