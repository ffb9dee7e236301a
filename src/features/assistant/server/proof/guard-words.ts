/** The last step before text is sent: no word is a URL, whatever earlier steps combined. */
import { escapeMarkdown, hostOf, replaceUrls } from "./plain-urls.ts";

const word = /[!-~]+/y;
const isAddress = /:\/\/|www\./i;
/** Would look like one of our citations when rendered. */
const escapedCitation = /\\\[(\^?\d+)\\\]/g;
const longestWord = 2_000;

/**
 * Takes Markdown in pieces of any size; a word is held until complete. `link` formats the link to an entry.
 */
export function guardWords(link: (url: string) => string | null) {
  let held = "";

  const guard = (text: string): string => {
    const plain = text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
    if (isAddress.test(plain)) {
      return replaceUrls(
        plain,
        (url) => link(url) ?? escapeMarkdown(hostOf(url)),
        (rest) => rest.replaceAll(/[\\`*_{}[\]<>#|~!&]/g, String.raw`\$&`),
      );
    }
    return text.replaceAll(/&(?=#?\w{1,32};)/g, "&amp;").replaceAll(escapedCitation, "($1)");
  };

  return {
    push: (text: string): string => {
      let out = "";
      let rest = held + text;
      held = "";
      while (rest !== "") {
        word.lastIndex = 0;
        const found = word.exec(rest)?.[0];
        if (found === undefined) {
          const next = rest.search(/[!-~]/);
          const end = next < 0 ? rest.length : next;
          out += rest.slice(0, end);
          rest = rest.slice(end);
        } else if (found.length === rest.length) {
          held = found.slice(0, longestWord);
          break;
        } else {
          out += guard(found.slice(0, longestWord));
          rest = rest.slice(found.length);
        }
      }
      return out;
    },
    end: (): string => {
      const out = guard(held);
      held = "";
      return out;
    },
  };
}
