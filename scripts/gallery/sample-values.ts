/** Values that several scenes and accounts use. */

/** Longer than a line of a narrow screen. */
export const longWord =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
export const emptyPage = { items: [], nextCursor: null };
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
export const daysAgo = (days: number) => hoursAgo(days * 24);
