/** Gives each policy its key as its name, under which refusals are counted. */
export function nameLimits<Policies extends Record<string, object>>(
  policies: Policies,
): { [Key in keyof Policies]: Policies[Key] & { name: string } } {
  return Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, { ...policy, name }]),
  ) as never;
}
