import type { ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { nameSource } from "./source-words.ts";

/** A line with the entry's source, date and reading time. */
export function EntrySourceLine(props: {
  entry: Entry;
  className?: string;
  /** Wraps the name of the source. */
  renderName?: (name: string) => ReactNode;
  /** False beside the entry's tile, which has it. */
  hasIcon?: boolean;
}) {
  const { entry, className, renderName = (name: string) => name } = props;
  const name = nameSource(entry);
  const minutes = entry.attributes.readingTimeMinutes;
  const read = entry.readingState;
  return (
    <p className={`@container ${className ?? ""}`}>
      <span className="flex min-w-0 items-center gap-2 text-sm text-faint">
        {props.hasIcon !== false && <SiteIcon name={name} src={entry.siteIcon} />}
        <UserText className="truncate">{renderName(name)}</UserText>
        <span aria-hidden="true">·</span>
        <RelativeTime iso={entry.createdAt} className="shrink-0" />
        {minutes !== null && entry.status === "ready" && (
          <span className={joinClasses("flex shrink-0 gap-2", !read && "@max-[20rem]:hidden")}>
            <span aria-hidden="true">·</span>
            <span>
              {!read
                ? `${minutes} min read`
                : read.state === "finished"
                  ? "Finished"
                  : `${Math.round(read.progress * 100)}% read`}
            </span>
          </span>
        )}
      </span>
    </p>
  );
}
