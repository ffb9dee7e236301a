/** Whether keys and pastes belong to the thing they land on. */
export function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select"))
  );
}

/** Whether a dialog has the floor. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
