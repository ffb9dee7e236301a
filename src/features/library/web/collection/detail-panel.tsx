import { Link } from "@tanstack/react-router";
import { ArrowUpRight, PanelRightClose, PanelRightOpen } from "#web/ui/picture/icons.tsx";
import { useId } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { EntryDetail } from "../detail/entry-detail.tsx";
import { PicturedTitle } from "#features/entries/web/pictured-title.tsx";
import { FileButton } from "#features/entries/web/file-button.tsx";

/**
 * The details of the selected entry, beside the list. When collapsed, its toggle is at the end of the row
 * above.
 */
export function DetailPanel(props: {
  entry: Entry | undefined;
  isExpanded: boolean;
  onToggle: () => void;
  className?: string | undefined;
}) {
  const { entry, isExpanded, onToggle } = props;
  const contentId = useId();
  const Icon = isExpanded ? PanelRightClose : PanelRightOpen;
  return (
    <aside
      aria-label="Details"
      className={joinClasses(
        isExpanded
          ? "sticky top-20 flex max-h-[calc(100dvh-6rem)] w-96 shrink-0 flex-col rounded-ui border border-line bg-raised"
          : "absolute -right-1.5 bottom-full mb-5 flex h-10 items-center",
        props.className,
      )}
    >
      <div className={joinClasses("flex items-center justify-end", isExpanded && "p-2")}>
        {isExpanded && entry && (
          <>
            {entry.file && <FileButton file={entry.file} />}
            <Link
              to="/entry/$id"
              params={{ id: entry.id }}
              className="mr-auto -order-1 inline-flex h-8 items-center gap-1.5 rounded-ui px-3 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-ink"
            >
              Open entry
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </Link>
          </>
        )}
        <IconButton
          label={isExpanded ? "Collapse details" : "Expand details"}
          size="sm"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? contentId : undefined}
          icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />}
          onClick={onToggle}
        />
      </div>
      {isExpanded && (
        <div
          // A new key scrolls back to the top for another entry.
          key={entry?.id}
          id={contentId}
          role="region"
          aria-label={entry?.title ?? "Details"}
          // A scrollable region must be reachable and scrollable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="min-h-0 overflow-y-auto overscroll-contain rounded-ui px-5 pb-6"
        >
          {entry ? (
            <>
              <h2 className="mb-6 text-xl">
                <PicturedTitle title={entry.title} picture={entry.picture} />
              </h2>
              <EntryDetail entry={entry} heading="h3" />
            </>
          ) : (
            <p className="py-8 text-center text-ui text-pretty text-muted">
              Choose an entry to see its details here.
            </p>
          )}
        </div>
      )}
    </aside>
  );
}
