/** "Europe/Berlin" becomes "Berlin time". */
export function formatZone(timeZone: string): string {
  return `${timeZone.split("/").at(-1)!.replaceAll("_", " ")} time`;
}
