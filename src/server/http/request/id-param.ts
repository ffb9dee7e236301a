import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import { valid } from "./valid.ts";

const uuid = z.uuid();

/** The `:id` of a path. An invalid id throws "not_found", like an id that does not exist. */
export const idParam = valid(
  "param",
  z.object({
    id: z.string().transform((id) => {
      if (!uuid.safeParse(id).success) throw new AppError("not_found", "Not found");
      return id.toLowerCase();
    }),
  }),
);
