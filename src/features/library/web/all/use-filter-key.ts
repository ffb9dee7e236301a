import { useEffect, useRef } from "react";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";

/** "f" opens the filters. */
export function useFilterKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    function handle(event: KeyboardEvent): void {
      if (event.key !== "f" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isEditable(event.target) || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    }
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}
