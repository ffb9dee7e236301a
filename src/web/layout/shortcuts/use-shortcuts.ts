import { useEffect } from "react";
import { showAddEntryHere } from "../dialogs/add-entry.ts";
import { isDialogOpen, isEditable } from "./is-editable.ts";
import { parsePastedLinks } from "./parse-links.ts";
import { closePalette, isPaletteKey, isPaletteOpen, showPalette } from "../dialogs/palette.ts";

/** The app's keyboard shortcuts, for the help dialog. */
export const listShortcuts = (commandKey: string) => [
  { key: `${commandKey} K`, does: "Search, go anywhere, or ask" },
  { key: "n", does: "Add an entry" },
  { key: "/", does: "Search this page" },
  { key: "j k", does: "Move to the next or previous entry" },
  { key: "f", does: "Add a filter, in the library" },
  { key: "x", does: "Pick an entry, or let it go" },
  { key: "Shift X", does: "Pick all up to an entry" },
  { key: `${commandKey} A`, does: "Pick all, once one is picked" },
  { key: "h", does: "Highlight the selection, or choose one" },
  { key: "f", does: "Finish an entry, or those picked" },
  { key: "m", does: "Move an entry, or those picked" },
  { key: "?", does: "Show these keys" },
  { key: "Esc", does: "Close what is open, or let go what is picked" },
];

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
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      )
        return;
      if (isEditable(event.target) || isDialogOpen() || isPaletteOpen()) return;
      const act = actions[event.key];
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
