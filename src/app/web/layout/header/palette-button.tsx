import { Search } from "#web/ui/picture/icons.tsx";
import { loadPalette } from "../dialogs/load-palette.ts";
import { Kbd } from "#web/ui/menu/kbd.tsx";
import { showPalette, useCommandKey } from "#web/layout/dialogs/palette.ts";

/** Preloads the palette's code when the user is about to open it. */
function prepare(): void {
  loadPalette().catch(() => {});
}

/**
 * Opens the search for everything. Looks like a search box on wide screens, and like a button on narrow ones.
 */
export function PaletteButton() {
  const commandKey = useCommandKey();
  return (
    <button
      type="button"
      title={`Search, go anywhere, or ask (${commandKey} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts={commandKey === "⌘" ? "Meta+K" : "Control+K"}
      className="grid size-10 shrink-0 place-items-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink lg:flex lg:h-8 lg:w-44 lg:gap-2 lg:border lg:border-seam lg:bg-raised lg:pr-1 lg:pl-2.5 lg:text-sm xl:w-56"
      onClick={() => showPalette()}
      onFocus={prepare}
      onPointerEnter={prepare}
    >
      <Search className="size-5 lg:size-4" />
      <span className="max-lg:sr-only">Search</span>
      <span aria-hidden="true" className="ml-auto max-lg:hidden pointer-coarse:hidden">
        <Kbd>{`${commandKey} K`}</Kbd>
      </span>
    </button>
  );
}
