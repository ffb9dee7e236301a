/** "6 min left", "Less than a minute left". */
export function formatTimeLeft(minutes: number): string {
  return minutes < 1 ? "Less than a minute left" : `${Math.round(minutes)} min left`;
}
