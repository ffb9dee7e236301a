import { Search } from "#web/ui/icons.tsx";
import { loadPalette } from "../routes.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { openPalette, useCommandKey } from "./palette.ts";

/** Fetches the palette's code for somebody who is about to ask for it. */
function prepare(): void {
  loadPalette().catch(() => {});
}

/** The search of everything: looks like a box where there is room, like a button where there is not. */
export function PaletteButton() {
  const commandKey = useCommandKey();
  return (
    <button
      type="button"
      title={`Search, go anywhere, or ask (${commandKey} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts={commandKey === "⌘" ? "Meta+K" : "Control+K"}
      className="grid size-10 shrink-0 place-items-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink md:flex md:h-8 md:w-44 md:gap-2 md:border md:border-seam md:bg-raised md:pr-1 md:pl-2.5 md:text-sm lg:w-56"
      onClick={() => openPalette()}
      onFocus={prepare}
      onPointerEnter={prepare}
    >
      <Search className="size-5 md:size-4" />
      <span className="max-md:sr-only">Search</span>
      <span aria-hidden="true" className="ml-auto max-md:hidden pointer-coarse:hidden">
        <Kbd>{`${commandKey} K`}</Kbd>
      </span>
    </button>
  );
}
