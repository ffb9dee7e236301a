type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** The messages of a failed validation by field; for lists with the index: "attributes.2.name". */
export function parseIssues(error: Issues | undefined): Record<string, string> {
  const told = error?.issues.map(({ path, message }) => [path.join("."), message] as const) ?? [];
  // `fromEntries` keeps the last entry, so reversing keeps the first message of each field.
  return Object.fromEntries(told.toReversed());
}
