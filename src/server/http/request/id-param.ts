import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import { valid } from "./valid.ts";

const uuid = z.uuid();

/** An id in a path. An invalid one throws "not_found", like one that does not exist. */
export const PathId = z.string().transform((id) => {
  if (!uuid.safeParse(id).success) throw new AppError("not_found", "Not found");
  return id.toLowerCase();
});

/** The `:id` of a path. */
export const idParam = valid("param", z.object({ id: PathId }));
