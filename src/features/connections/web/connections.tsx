import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryConnections } from "#features/connections/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { LinkIcon, X } from "#web/ui/picture/icons.tsx";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import { ConnectionsSkeleton } from "./connections-skeleton.tsx";
import { describeReason } from "./describe-reason.ts";
import { connectionsQuery, unlinkWithUndo } from "./links.ts";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { nameSource } from "#features/entries/web/source-words.ts";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

const LinkEntryDialog = loadDialog(
  async () => (await import("./link-entry-dialog.tsx")).LinkEntryDialog,
);

/** The connections of an entry: linked by hand, and related by content. */
export function Connections({ entry }: { entry: Entry }) {
  const { data, error, isFetching, refetch } = useQuery(connectionsQuery(entry.id));
  const [isLinking, setLinking] = useState(false);
  const id = useId();
  const linkButton = useRef<HTMLButtonElement>(null);

  // Reading an entry changes what it is related to.
  const known = useRef(entry.status);
  useEffect(() => {
    if (known.current === entry.status) return;
    known.current = entry.status;
    void refetch();
  }, [entry.status, refetch]);

  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id={id} className="font-sans text-sm font-semibold tracking-normal text-muted">
          Connections
        </h2>
        <Button
          ref={linkButton}
          size="sm"
          variant="quiet"
          className="-my-1.5 -mr-2.5"
          icon={<LinkIcon aria-hidden="true" className="size-4" />}
          onClick={() => setLinking(true)}
        >
          Link entry
        </Button>
      </div>
      {data ? (
        <Lists entry={entry} connections={data} onEmptied={() => linkButton.current?.focus()} />
      ) : error ? (
        <ErrorState
          className="py-6!"
          title="Failed to load connections"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ConnectionsSkeleton />
      )}
      {isLinking && (
        <LinkEntryDialog
          entry={entry}
          connections={data ?? { linked: [], related: [] }}
          onClose={() => setLinking(false)}
        />
      )}
    </section>
  );
}

function Lists(props: { entry: Entry; connections: EntryConnections; onEmptied: () => void }) {
  const { entry, connections, onEmptied } = props;
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const isHidden = useIsHidden();
  const linked = connections.linked.filter((one) => !isHidden(one));
  const related = connections.related.filter(
    ({ entry }) => !isHidden(entry) && !linked.some((one) => one.id === entry.id),
  );

  function remove(other: Entry, index: number): void {
    // The button disappears with its row: focus the next row's.
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmptied();
    unlinkWithUndo(client, entry.id, other);
  }

  if (linked.length === 0 && related.length === 0) {
    return (
      <p className="text-ui text-pretty text-muted">
        Nothing yet. Link what belongs together: an answer to its question, a review to its book.
        Entries on the same subject appear here by themselves.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {linked.length > 0 && (
        <Group title="Linked by you">
          <ul ref={list} className="flex flex-col gap-4">
            {linked.map((other, index) => (
              <ConnectionItem
                key={other.id}
                entry={other}
                action={
                  <IconButton
                    label={`Remove the link to ${other.title}`}
                    size="sm"
                    className="-mt-1 -mr-2"
                    icon={<X aria-hidden="true" className="size-4" />}
                    onClick={() => remove(other, index)}
                  />
                }
              />
            ))}
          </ul>
        </Group>
      )}
      {related.length > 0 && (
        <Group title="Related">
          <ul className="flex flex-col gap-4">
            {related.map(({ entry: other, reason }) => (
              <ConnectionItem key={other.id} entry={other} reason={describeReason(reason)} />
            ))}
          </ul>
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-sans text-xs font-medium tracking-normal text-faint">{title}</h3>
      {children}
    </div>
  );
}

/** A connected entry with the reason. */
function ConnectionItem(props: { entry: Entry; reason?: string; action?: ReactNode }) {
  const { entry, reason, action } = props;
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <UserText as="div">
          <Link
            to="/entry/$id"
            params={{ id: entry.id }}
            className="line-clamp-3 rounded-ui font-serif text-base text-pretty wrap-anywhere underline decoration-transparent underline-offset-4 transition-colors hover:decoration-edge"
          >
            {entry.title}
          </Link>
        </UserText>
        <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-faint">
          {reason ?? <UserText>{nameSource(entry)}</UserText>}
          {entry.shared && (
            <>
              {" · in "}
              <UserText>{entry.collection.title || "Untitled"}</UserText>
              {", added by "}
              <UserText>{entry.shared.addedBy.name}</UserText>
            </>
          )}
        </p>
      </div>
      {entry.picture && <Thumbnail picture={entry.picture} shape="row" className="mt-1 ml-2" />}
      {action}
    </li>
  );
}
