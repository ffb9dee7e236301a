import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { ActivityItem } from "#features/activity/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** "Vera added Spring tides", with a link to the entry. `selfId` is the user who reads it. */
export function ActivitySentence({ item, selfId }: { item: ActivityItem; selfId?: string }) {
  const locale = useLocale();
  return (
    <>
      <UserText className="font-medium text-ink">{nameActor(item, selfId)}</UserText>{" "}
      {describe(item, { selfId, locale })}
    </>
  );
}

function nameActor({ actor }: ActivityItem, selfId: string | undefined): string {
  if (actor === null) return "A former member";
  return actor.id === selfId ? "You" : actor.name;
}

type Reader = { selfId: string | undefined; locale: string | undefined };

function describe(item: ActivityItem, { selfId, locale }: Reader): ReactNode {
  const { kind, entry, entries: several, count } = item;
  const isSelf = item.member !== null && item.member.id === selfId;
  const member = isSelf ? "you" : <UserText>{item.member?.name ?? "a former member"}</UserText>;
  const entries = entry ? (
    <EntryLink {...entry} />
  ) : several.length > 0 ? (
    <SeveralEntries item={item} />
  ) : count === 1 ? (
    "an entry"
  ) : (
    formatEntryCount(count, locale)
  );
  const isNamed = entry !== null || several.length > 0;
  const number = formatNumber(count, locale);
  switch (kind) {
    case "entry-added":
      return <>added {entries}</>;
    case "entry-moved-in":
      return <>moved {entries} here</>;
    case "entry-moved-out":
      return <>moved {entries} to another collection</>;
    case "entry-removed":
      return (
        <>
          removed {entries} that {member} added
        </>
      );
    case "entry-deleted":
      return <>deleted {entries}</>;
    case "entry-edited":
      return count === 1 || isNamed ? <>edited {entries}</> : `made ${number} changes to entries`;
    case "note-shown":
      if (count === 1 || entry) return <>wrote a note on {entries}</>;
      return isNamed ? <>wrote notes on {entries}</> : `wrote ${number} notes`;
    case "comment-written":
      if (count === 1) return <>commented on {entries}</>;
      return isNamed ? (
        <>
          wrote {number} comments on {entries}
        </>
      ) : (
        `wrote ${number} comments`
      );
    case "member-joined":
      return "joined";
    case "member-left":
      return "left";
    case "member-removed":
      return <>removed {member}</>;
    case "role-changed":
      return (
        <>
          changed {isSelf ? "your role" : <>the role of {member}</>}
          {item.role && ` to ${item.role}`}
        </>
      );
    case "collection-renamed":
      return "renamed the collection";
    case "owner-changed":
      return <>made {member} the owner</>;
    case "page-opened":
      return "turned on the public page";
    case "page-listed":
      return "listed the public page for everybody";
    case "page-closed":
      return "turned off the public page";
  }
}

const maxNamed = 3;

/** Kinds whose `count` is a number of entries. Other kinds may count one entry several times. */
const countsEntries = new Set<ActivityItem["kind"]>(["entry-added", "entry-moved-in"]);

/** "Spring tides, Neap tides, Currents and 5 more" */
function SeveralEntries({ item }: { item: ActivityItem }) {
  const { entries, count, kind } = item;
  const locale = useLocale();
  const shown = entries.slice(0, maxNamed);
  const rest = countsEntries.has(kind) ? count - shown.length : 0;
  const more =
    rest > 0 ? `${formatNumber(rest, locale)} more` : entries.length > maxNamed ? "others" : null;
  return shown.map((one, at) => (
    <Fragment key={one.id}>
      {at > 0 && (at === shown.length - 1 && more === null ? " and " : ", ")}
      <EntryLink {...one} />
      {at === shown.length - 1 && more !== null && ` and ${more}`}
    </Fragment>
  ));
}

function EntryLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/entry/$id"
      params={{ id }}
      className="text-ink underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      <UserText>{title || "Untitled"}</UserText>
    </Link>
  );
}
