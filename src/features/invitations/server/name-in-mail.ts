const maxLength = 60;

/**
 * Formats a user's name for an email to another user: one short line in which mail programs find no link.
 * Empty if no characters remain.
 */
export function nameInMail(name: string): string {
  const plain = name
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{M}\p{N}'’,()&.\- ]+/gu, " ")
    .replaceAll(/\.{2,}/g, ".")
    // "evil.example" would become a link, but initials would not.
    .replaceAll(/([\p{L}\p{M}\p{N}]*)\.(?=\S)/gu, (_all, before: string) =>
      before.length === 1 ? `${before}. ` : `${before} `,
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, maxLength).join("").trim();
}
