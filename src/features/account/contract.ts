import { z } from "zod";

/** The signed-in person as the interface needs it. */
export type SessionUser = { id: string; name: string; email: string };

export const Credentials = z.object({
  email: z.email("Please enter a valid e-mail address"),
  password: z.string().min(8, "A password has at least 8 characters").max(128, "A password has at most 128 characters"),
});
