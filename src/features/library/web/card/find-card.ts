/** What takes the focus on an entry's card: its title. Null where the card is not in the page. */
export function findCardTitle(entryId: string): HTMLElement | null {
  return document.querySelector(`[data-entry="${CSS.escape(entryId)}"] h3 button`);
}
