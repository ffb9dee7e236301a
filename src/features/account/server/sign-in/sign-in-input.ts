/** Validation of sign-in input, shared by all routes. */
import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "#features/account/contract.ts";
import { isSitePath } from "#shared/site-path.ts";

const invalidAddress = "Please enter a valid e-mail address";

/** Lower-cased, as it is stored. */
export const Address = z
  .string(invalidAddress)
  .trim()
  .toLowerCase()
  .max(320, invalidAddress)
  .pipe(z.email(invalidAddress));

export const NewPassword = z
  .string("Please enter your password")
  .min(minPasswordLength, `A password has at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `A password has at most ${maxPasswordLength} characters`);

/**
 * The path to continue to. Limited to this site, as a redirect after sign-in could lead elsewhere; safe in a
 * header.
 */
export const SitePath = z
  .string()
  .max(2_000)
  .regex(/^[!-~]*$/, "That is no address of this site")
  .refine(isSitePath, "That is no address of this site");
