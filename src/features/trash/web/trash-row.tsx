import { EntryTile } from "#features/entries/web/entry-tile.tsx";
import { nameSource } from "#features/entries/web/source-words.ts";
import type { TrashItem } from "#features/trash/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ArchiveRestore, Briefcase, Folder, Trash2 } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { describeDaysLeft, describeItem } from "./trash-words.ts";

/** Highlight the remaining time from this number of days on. */
const fewDays = 3;

/** A deleted item: its kind, the remaining time and its actions. */
export function TrashRow(props: { item: TrashItem; onRestore: () => void; onDelete: () => void }) {
  const { item } = props;
  const locale = useLocale();
  const title = item.title || "Untitled";
  const site = item.url === null ? null : nameSource({ ...item, file: null, source: "url" });
  return (
    <li
      data-id={item.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Mark item={item} site={site} />
        <div className="min-w-0 flex-1">
          <UserText as="h2" className="font-serif text-lg leading-snug wrap-anywhere">
            {title}
          </UserText>
          <p className="mt-1 flex flex-wrap gap-x-1 text-sm text-faint wrap-anywhere">
            <span>{describeItem(item, locale)} ·</span>
            {site && (
              <span>
                <UserText>{site}</UserText> ·
              </span>
            )}
            <span>
              Deleted <RelativeTime iso={item.deletedAt} /> ·
            </span>
            <span className={joinClasses(item.daysLeft <= fewDays && "font-medium text-danger")}>
              {describeDaysLeft(item.daysLeft)}
            </span>
          </p>
        </div>
      </div>
      <div className="flex items-center gap-1 max-sm:ml-13">
        <Button
          size="sm"
          aria-label={`Restore ${title}`}
          icon={<ArchiveRestore aria-hidden="true" className="size-4" />}
          onClick={props.onRestore}
        >
          Restore
        </Button>
        <IconButton
          size="sm"
          label={`Delete ${title} for good`}
          title="Delete for good"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={props.onDelete}
        />
      </div>
    </li>
  );
}

function Mark({ item, site }: { item: TrashItem; site: string | null }) {
  if (item.kind === "entry") return <EntryTile entry={item} name={site ?? "¶"} />;
  const Icon = item.kind === "collection" ? Folder : Briefcase;
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-10 shrink-0 place-items-center rounded-ui bg-sunken text-faint"
    >
      <Icon className="size-4" />
    </span>
  );
}
