let names: Intl.DisplayNames | undefined;

/** The English name of a language (BCP 47); null if it has none. */
export function nameLanguage(code: string): string | null {
  names ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  try {
    return names.of(code) ?? null;
  } catch {
    return null;
  }
}
