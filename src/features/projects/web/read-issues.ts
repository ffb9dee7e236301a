type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** What a check has to say, by field; of a list by its places: "attributes.2.name". */
export function readIssues(error: Issues | undefined): Record<string, string> {
  const told = error?.issues.map(({ path, message }) => [path.join("."), message] as const) ?? [];
  // The first of each field is enough.
  return Object.fromEntries(told.toReversed());
}
