import type { Topic } from "#features/topics/contract.ts";
import { LibraryLink } from "#web/library-link.tsx";
import { useLocale } from "#web/format-number.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { Ellipsis, Pin } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { countEntries } from "./topic-words.ts";

const maxFormer = 3;

/** A topic with its number of entries and its actions. Pressing it shows its entries. */
export function TopicRow(props: {
  topic: Topic;
  onRename: () => void;
  onMerge: () => void;
  onPin: () => void;
  onDelete: () => void;
}) {
  const { label, key, entries, isPinned, formerly } = props.topic;
  const locale = useLocale();
  return (
    <li
      data-topic={key}
      className="group flex min-h-14 items-center gap-1 border-b border-line py-1.5 sm:gap-2"
    >
      <LibraryLink
        values={{ topic: [label] }}
        className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 rounded-ui py-1.5 pr-1 text-start"
      >
        <span className="min-w-0 flex-1 basis-40">
          <UserText className="line-clamp-2 font-serif text-lg leading-snug wrap-anywhere decoration-edge underline-offset-4 group-hover:underline">
            {label}
          </UserText>
          {formerly.length > 0 && (
            <span className="mt-0.5 line-clamp-1 text-sm wrap-anywhere text-faint">
              <UserSentence parts={describeFormer(formerly)} />
            </span>
          )}
        </span>
        <span className="shrink-0 text-ui text-faint tabular-nums">
          {countEntries(entries, locale)}
        </span>
      </LibraryLink>
      <IconButton
        label={isPinned ? `Unpin ${label}` : `Pin ${label}`}
        title={isPinned ? "Unpin" : "Pin to the top"}
        aria-pressed={isPinned}
        size="sm"
        className={joinClasses(
          "pointer-coarse:size-10",
          isPinned
            ? "text-accent!"
            : "pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
        )}
        icon={
          <Pin aria-hidden="true" className={joinClasses("size-4", isPinned && "fill-current")} />
        }
        onClick={props.onPin}
      />
      <Menu
        label={`Actions for ${label}`}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            label={`Actions for ${label}`}
            title="Actions"
            size="sm"
            className="pointer-coarse:size-10"
            icon={<Ellipsis aria-hidden="true" className="size-4.5" />}
          />
        )}
      >
        <MenuItem onSelect={props.onRename}>Rename</MenuItem>
        <MenuItem onSelect={props.onMerge}>Merge into…</MenuItem>
        <MenuItem onSelect={props.onPin}>{isPinned ? "Unpin" : "Pin to the top"}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={props.onDelete}>Delete</MenuItem>
      </Menu>
    </li>
  );
}

function describeFormer(formerly: readonly string[]): string[] {
  const named = formerly.slice(0, maxFormer);
  const more = formerly.length - maxFormer;
  const parts = named.flatMap((name, at) => [at === 0 ? "Includes " : ", ", name]);
  return more > 0 ? [...parts, ` and ${more} more`] : parts;
}
