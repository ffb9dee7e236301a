/** The maximum length of a chain, in case one leads back to itself. */
const maxCauses = 10;

/** The error, what caused it, and so on; empty for what is not an error. */
export function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < maxCauses; at = at.cause)
    chain.push(at);
  return chain;
}

/** Whether the error, or what caused it, has one of these codes of the system or of PostgreSQL. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return causesOf(error).some(
    (one) => "code" in one && typeof one.code === "string" && codes.includes(one.code),
  );
}
