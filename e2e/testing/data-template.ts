/** The migrated data directory that every app copies. Workers inherit its path from the process that created it. */
const variable = "JOURNEY_DATA_TEMPLATE";

export function announceTemplate(folder: string): void {
  process.env[variable] = folder;
}

export function findTemplate(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is not set. Run the global setup first.`);
  return folder;
}
