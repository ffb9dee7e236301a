/** Rejects passwords that many users choose, from an offline list, and passwords derived from the address. */
import { AppError } from "#shared/errors.ts";

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** About 49,000 passwords, almost 1 MB: loaded when the first password is chosen. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));
}

/** Throws "validation" for a password that attackers try first. `field` is the input's name. */
export async function refuseCommonPassword(
  password: string,
  email: string,
  field: "password" | "newPassword",
): Promise<void> {
  const folded = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  commonPasswords ??= loadCommonPasswords();
  const isCommon =
    folded === address ||
    folded === address.split("@", 1)[0] ||
    (await commonPasswords).has(folded);
  if (!isCommon) return;
  const message = "This password is too common. Please choose another one.";
  throw new AppError("validation", message, { fields: { [field]: message } });
}
