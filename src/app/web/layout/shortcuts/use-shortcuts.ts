import { useEffect } from "react";
import { showAddEntryHere } from "#web/layout/dialogs/add-entry.ts";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";
import { parsePastedLinks } from "#web/layout/shortcuts/parse-links.ts";
import { isPageKey } from "#web/layout/shortcuts/use-page-keys.ts";
import {
  closePalette,
  isPaletteKey,
  isPaletteOpen,
  showPalette,
} from "#web/layout/dialogs/palette.ts";

/** Handles single keys outside fields and dialogs, and offers pasted links and files as entries. */
export function useShortcuts(showKeys: () => void): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (isPaletteKey(event) && !event.defaultPrevented) {
        const isOpen = isPaletteOpen();
        if (!isOpen && isDialogOpen()) return;
        event.preventDefault();
        if (isOpen) closePalette();
        else showPalette();
        return;
      }
      const act = isPageKey(event) && !isPaletteOpen() && actions[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }

    const actions: Record<string, () => void> = {
      n: () => showAddEntryHere(),
      "/": () => {
        const box = document.querySelector<HTMLElement>("[data-search-box]");
        if (box) box.focus();
        else showPalette();
      },
      "?": showKeys,
    };

    function handlePaste(event: ClipboardEvent): void {
      if (event.defaultPrevented || isEditable(event.target) || isDialogOpen()) return;
      const links = parsePastedLinks(event.clipboardData?.getData("text/plain") ?? "");
      const files = [...(event.clipboardData?.files ?? [])];
      if (links.length > 0) showAddEntryHere({ url: links.join("\n") });
      else if (files.length > 0) showAddEntryHere({ files });
    }

    addEventListener("keydown", handleKey);
    addEventListener("paste", handlePaste);
    return () => {
      removeEventListener("keydown", handleKey);
      removeEventListener("paste", handlePaste);
    };
  }, [showKeys]);
}
