/** Reduces a JSON response to identifiers, for API keys without the scope "read". */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (value: unknown) => typeof value === "string" && uuid.test(value);
/** The number of rows that the request itself changed. */
const isCount = (value: unknown) => typeof value === "number";

/** Everything that is kept, by the name of the field. The name of an uploaded image is its identifier. */
const kept: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isId,
  captureId: isId,
  entryId: isId,
  projectId: isId,
  collectionId: isId,
  gone: (value) => Array.isArray(value) && value.every(isId),
  filePath: (value) => typeof value === "string",
  moved: isCount,
  deleted: isCount,
  restored: isCount,
  linked: isCount,
};
/**
 * Fields that hold the single object of the response. No other object is entered: its ids are content, too.
 */
const wrappers = ["entry", "import", "invitation", "batch"];

export function reduceToIds(body: unknown): Record<string, unknown> {
  const fields = Object.entries(isRecord(body) ? body : {});
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      if (wrappers.includes(name)) return [[name, reduceToIds(value)]];
      return Object.hasOwn(kept, name) && kept[name]!(value) ? [[name, value]] : [];
    }),
  );
}

/** Messages are written by the server and kept, except a duplicate's, which names stored content. */
export function reduceErrorToIds(body: unknown) {
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {};
  const { code, message, fields, scope, retryAfterSeconds } = error;
  const shown = code === "duplicate" ? "This is already saved." : message;
  return {
    error: { ...reduceToIds(error), code, message: shown, fields, scope, retryAfterSeconds },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
