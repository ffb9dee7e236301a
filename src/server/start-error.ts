/** A start that failed for a reason the operator can mend: the message says it all, and no stack is printed. */
export class StartError extends Error {
  override name = "StartError";
}
