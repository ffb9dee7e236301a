/** Languages as users type them: "fr", "fre" or "French". */
import { foldText } from "#shared/fold-text.ts";
import { nameLanguage } from "#shared/name-language.ts";

let codes: ReadonlyMap<string, string> | undefined;

/** The primary language (BCP 47) of a code or of an English name; null for anything else. */
export function parseLanguage(text: string): string | null {
  const folded = foldText(text);
  if (!/^[a-z]{2,3}$/.test(folded)) return listLanguages().get(folded) ?? null;
  const code = toPrimary(folded);
  return nameLanguage(code) === null ? null : code;
}

/** The codes of all languages that have two letters, by folded names. */
export function listLanguages(): ReadonlyMap<string, string> {
  return (codes ??= new Map(
    listCodes().flatMap((code) => {
      const name = nameLanguage(code);
      return name === null ? [] : [[foldText(name), toPrimary(code)] as const];
    }),
  ));
}

/** "fre" is "fr", and "iw" is "he", as `detectLanguage` stores them. */
function toPrimary(code: string): string {
  return new Intl.Locale(code).language;
}

function listCodes(): string[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
