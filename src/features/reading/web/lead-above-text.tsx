import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { KeptPicture } from "./kept-picture.tsx";

/** Pixels. A smaller one would not fill the column. */
export const minLeadWidth = 560;
/** Characters of markup. A text with a picture this early needs none above it. */
const beginning = 3_000;

/** The lead picture of a page whose text does not begin with one. */
export function LeadAboveText(props: {
  entry: Entry;
  html: string | null;
  pictures: EntryPictures;
}) {
  const { entry, html, pictures } = props;
  const lead = pictures.items.find(({ url }) => url === entry.picture?.url);
  const isInText = html === null || html.slice(0, beginning).includes("<img ");
  if (!lead || lead.width < minLeadWidth || isInText) return null;
  return (
    <div className="reading">
      <KeptPicture source={lead.source} alt="" isCaptioned={false} />
    </div>
  );
}
