/** What people type to sign in, as every route takes it. */
import { z } from "zod";
import { longestPassword, shortestPassword } from "#features/account/contract.ts";
import { isSitePath } from "#shared/site-path.ts";

const wrong = "Please enter a valid e-mail address";

/** Folded as it is stored. */
export const Address = z.string(wrong).trim().toLowerCase().max(320, wrong).pipe(z.email(wrong));

export const NewPassword = z
  .string("Please enter your password")
  .min(shortestPassword, `A password has at least ${shortestPassword} characters`)
  .max(longestPassword, `A password has at most ${longestPassword} characters`);

/** Where to go on: anything else could lead a person who just signed in to another site. Fit for a header. */
export const SitePath = z
  .string()
  .max(2_000)
  .regex(/^[!-~]*$/, "That is no address of this site")
  .refine(isSitePath, "That is no address of this site");
