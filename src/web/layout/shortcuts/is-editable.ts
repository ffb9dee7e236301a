/** Whether the element handles keys and pastes itself. */
export function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select"))
  );
}

/** Whether a dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
