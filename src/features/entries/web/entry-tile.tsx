import type { Entry } from "#features/entries/contract.ts";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";

/** The square at the beginning of an entry's row: its picture, else its site's icon or letter. */
export function EntryTile(props: { entry: Pick<Entry, "picture" | "siteIcon">; name: string }) {
  const { picture, siteIcon } = props.entry;
  if (picture) return <Thumbnail picture={picture} shape="tile" />;
  return <SiteIcon name={props.name} src={siteIcon} size="lg" />;
}
