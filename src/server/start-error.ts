/** A start that failed for a reason that the operator can fix; the message explains it completely. */
export class StartError extends Error {
  override name = "StartError";
}
