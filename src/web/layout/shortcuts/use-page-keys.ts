import { useEffect, useEffectEvent } from "react";
import { isDialogOpen, isEditable } from "./is-editable.ts";

/** Whether no field, dialog or other listener handles the key. Shift may be held. */
export function isPageKey(event: KeyboardEvent, { allowsCommand = false } = {}): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing) return false;
  if ((event.ctrlKey || event.metaKey) && !allowsCommand) return false;
  return !isEditable(event.target) && !isDialogOpen();
}

/**
 * Calls `act` for keys that are the page's. It returns whether it used the key; the others are left to the
 * browser.
 */
export function usePageKeys(
  act: (event: KeyboardEvent) => boolean,
  {
    isOn = true,
    allowsCommand = false,
  }: { isOn?: boolean; /** With Ctrl or ⌘ too. */ allowsCommand?: boolean } = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isPageKey(event, { allowsCommand }) && act(event)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => handle(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
}
