/** A start that failed for a reason the operator can mend: the message says it all. */
export class StartError extends Error {
  override name = "StartError";
}
