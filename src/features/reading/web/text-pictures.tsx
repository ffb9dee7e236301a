import { useMemo, useState, type ReactNode } from "react";
import type { EntryPicture } from "#features/entries/contract.ts";
import type { EntryDocument } from "#features/reading/contract.ts";
import type { EntryPictures, TextPicture } from "#features/pictures/contract.ts";
import type { ArticleBlock } from "#shared/article/article-document.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import type { LightboxPicture } from "#web/ui/picture/lightbox.tsx";
import { KeptPicture } from "./kept-picture.tsx";
import { PictureContext, type PictureState } from "./picture-context.ts";
import { beginsWithPicture, listShownPictures } from "./read-blocks.ts";

const Lightbox = loadOnMount(async () => (await import("#web/ui/picture/lightbox.tsx")).Lightbox);

/** Shows the kept pictures of a text in their places, the lead picture above it, and enlarges them. */
export function TextPictures(props: {
  parts: readonly EntryDocument[];
  /** Null unless it may be shown above the text. */
  lead: EntryPicture | null;
  pictures: EntryPictures;
  children: ReactNode;
}) {
  const { parts, lead, pictures, children } = props;
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const { find, shown, above } = useMemo(
    () =>
      arrange(
        parts.flatMap(({ blocks }) => blocks),
        lead,
        pictures,
      ),
    [parts, lead, pictures],
  );
  const context = useMemo(() => ({ find, enlarge: setEnlarged }), [find]);
  return (
    <PictureContext value={context}>
      {above && (
        <div className="reading">
          <figure>
            <KeptPicture picture={above} alt="" isFirst />
          </figure>
        </div>
      )}
      {children}
      {enlarged !== null && (
        <Lightbox pictures={shown} first={enlarged} onClose={() => setEnlarged(null)} />
      )}
    </PictureContext>
  );
}

function arrange(
  blocks: readonly ArticleBlock[],
  lead: EntryPicture | null,
  pictures: EntryPictures,
) {
  const kept = new Map(pictures.items.map((picture) => [picture.source, picture]));
  const waiting = new Set(pictures.waiting.map(({ source }) => source));
  const reasons = new Map(pictures.leftOut.map(({ source, reason }) => [source, reason]));
  const find = (source: string): PictureState => {
    const picture = kept.get(source);
    if (picture) return { state: "kept", picture };
    if (waiting.has(source)) return { state: "waiting" };
    return { state: "left-out", reason: reasons.get(source) ?? null };
  };
  const inText = listShownPictures(blocks).flatMap(({ source, alt }): LightboxPicture[] => {
    const picture = kept.get(source);
    return picture ? [{ ...picture, alt }] : [];
  });
  const above = findLead(lead, pictures.items, inText, (isShown) =>
    beginsWithPicture(blocks, isShown),
  );
  const shown = above ? [{ ...above, alt: "" }, ...inText] : inText;
  return { find, shown, above };
}

/** The lead picture, unless the text contains it or begins with another. */
function findLead(
  lead: EntryPicture | null,
  items: readonly TextPicture[],
  inText: readonly LightboxPicture[],
  begins: (isShown: (source: string) => boolean) => boolean,
): TextPicture | null {
  if (lead === null) return null;
  const picture = items.find(({ url }) => url === lead.url);
  if (!picture || inText.some(({ url }) => url === lead.url)) return null;
  const sources = new Set(inText.map(({ source }) => source));
  return begins((source) => sources.has(source)) ? null : picture;
}
