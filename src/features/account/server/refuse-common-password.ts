/** Passwords that many people choose, known offline; and those made of the address itself. */
import { AppError } from "#shared/errors.ts";

let known: Promise<ReadonlySet<string>> | null = null;

/** Some 49,000 of them, most of a megabyte: read when the first password is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));
}

/** Throws "validation" for a password that would be tried first. `field` is where it was entered. */
export async function refuseCommonPassword(
  password: string,
  email: string,
  field: "password" | "newPassword",
): Promise<void> {
  const folded = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  known ??= readCommon();
  const isCommon =
    folded === address || folded === address.split("@", 1)[0] || (await known).has(folded);
  if (!isCommon) return;
  const message = "This password is too common. Please choose another one.";
  throw new AppError("validation", message, { fields: { [field]: message } });
}
