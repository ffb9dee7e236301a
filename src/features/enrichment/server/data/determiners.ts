/** Articles and similar words of each language: the next word is a noun, or an adjective before one. */
import { foldTopic } from "#shared/fold-topic.ts";

const lines = `
en a an the this these those his her its their our your my each every of
de der die das den dem des ein eine einen einem einer eines kein keine seine seiner ihre ihrer diese dieser dieses
fr le la les un une des du au aux ce cette ces son sa ses leur leurs notre votre
es el la los las un una unos unas del al este esta estos estas su sus
pt o a os as um uma uns umas do da dos das no na nos nas ao aos seu sua seus suas este esta
it il lo la gli le un uno una del della dello dei degli delle nel nella al alla sul sulla
nl de het een deze dit die dat zijn haar hun
`;

/** Primary language → its determiners, folded. */
export const determiners: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [language = "", ...words] = line.split(" ");
      return [language, new Set(words.map(foldTopic))] as const;
    }),
);
