import { FilePlus2 } from "#web/ui/picture/icons.tsx";
import { useEffect, useState } from "react";
import { showAddEntryHere } from "#web/layout/dialogs/add-entry.ts";
import { isDialogOpen } from "#web/layout/shortcuts/is-editable.ts";
import { parsePastedLinks } from "#web/layout/shortcuts/parse-links.ts";

/** Offers files or links dropped anywhere on the window as entries. */
export function DropZone() {
  const [over, setOver] = useState(false);

  useEffect(() => {
    // dragenter and dragleave fire in pairs for every element that the pointer crosses.
    let depth = 0;
    // True while something is dragged from within the page, which must not be added.
    let isOurs = false;
    const carries = (event: DragEvent) =>
      !isOurs &&
      !isDialogOpen() &&
      (event.dataTransfer?.types.some((type) => type === "Files" || type === "text/uri-list") ??
        false);

    function enter(event: DragEvent): void {
      if (!carries(event)) return;
      depth += 1;
      setOver(true);
    }
    function leave(): void {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    }
    function allow(event: DragEvent): void {
      if (carries(event)) event.preventDefault();
    }
    function drop(event: DragEvent): void {
      depth = 0;
      setOver(false);
      if (!carries(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      const list = event.dataTransfer?.getData("text/uri-list") ?? "";
      // In a list of this type, a line that starts with # is a comment.
      const links = parsePastedLinks(list.replace(/^#.*$/gm, ""));
      if (files.length > 0) showAddEntryHere({ files });
      else if (links.length > 0) showAddEntryHere({ url: links.join("\n") });
    }

    const begin = () => {
      isOurs = true;
    };
    const end = () => {
      isOurs = false;
    };

    addEventListener("dragstart", begin);
    addEventListener("dragend", end);
    // No dragend fires for an element that was removed from the page while it was dragged.
    addEventListener("pointermove", end);
    addEventListener("dragenter", enter);
    addEventListener("dragleave", leave);
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragstart", begin);
      removeEventListener("dragend", end);
      removeEventListener("pointermove", end);
      removeEventListener("dragenter", enter);
      removeEventListener("dragleave", leave);
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  }, []);

  if (!over) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 bg-paper/85 p-3">
      <div className="grid size-full place-content-center justify-items-center gap-3 rounded-ui border-2 border-dashed border-accent text-accent">
        <FilePlus2 className="size-7" strokeWidth={1.5} />
        <p className="font-serif text-xl">Drop to add it</p>
      </div>
    </div>
  );
}
