const longest = 60;

/**
 * A person's name as an e-mail to a stranger may carry it: one short line in which no mail program finds a link.
 * Empty where nothing is left of it.
 */
export function nameInMail(name: string): string {
  const plain = name
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{M}\p{N}'’,()&.\- ]+/gu, " ")
    .replaceAll(/\.{2,}/g, ".")
    // "evil.example" would become a link, the initials of a name would not.
    .replaceAll(/([\p{L}\p{M}\p{N}]*)\.(?=\S)/gu, (_all, before: string) =>
      before.length === 1 ? `${before}. ` : `${before} `,
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, longest).join("").trim();
}
