/** The display name of an item, also without a title. */
export function nameItem({ title }: { title: string }): string {
  return title || "Untitled";
}
