/** The last step before text is sent: removes URLs that earlier steps may have combined. */
import { escapeMarkdown, hostOf, replaceUrls } from "./replace-urls.ts";

const word = /[!-~]+/y;
const isAddress = /:\/\/|www\./i;
/** Is rendered like one of our citations. */
const escapedCitation = /\\\[(\^?\d+)\\\]/g;
const maxWordLength = 2_000;

/**
 * Takes Markdown in pieces of any size, and holds a word until it is complete. `link` formats the link to the
 * entry with this URL; null if there is none.
 */
export function createUrlRemover(link: (url: string) => string | null) {
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
          held = found.slice(0, maxWordLength);
          break;
        } else {
          out += guard(found.slice(0, maxWordLength));
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
