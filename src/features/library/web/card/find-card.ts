/** The focusable element of an entry's card: its title. Null if the card is not in the DOM. */
export function findCardTitle(entryId: string): HTMLElement | null {
  return document.querySelector(`[data-entry="${CSS.escape(entryId)}"] h3 button`);
}
