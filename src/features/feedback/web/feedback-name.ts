/** What an item without a title is called. */
export function nameItem({ title }: { title: string }): string {
  return title || "Untitled";
}
