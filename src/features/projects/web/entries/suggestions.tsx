import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Plus, X } from "#web/ui/picture/icons.tsx";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { suggestionsQuery } from "../queries.ts";
import { failedToLink, refuseSuggestion, useLinkEntry } from "./link-changes.ts";

/** Entries that may belong to a project, each with a reason. Last on the page, and hidden if empty. */
export function Suggestions(props: { projectId: string; onEmptied: () => void }) {
  const { projectId, onEmptied } = props;
  const client = useQueryClient();
  const { data } = useQuery(suggestionsQuery(projectId));
  const linking = useLinkEntry(projectId);
  const isHidden = useIsHidden();
  const list = useRef<HTMLUListElement>(null);
  const items = data?.items.filter(({ entry }) => !isHidden(entry)) ?? [];
  if (items.length === 0) return null;

  /** The button is removed with its row: focus the button of the next row. */
  function leave(at: number): void {
    const rows = [...(list.current?.children ?? [])];
    const next = (rows[at + 1] ?? rows[at - 1])?.querySelector("button");
    if (next) next.focus();
    else onEmptied();
  }

  function link(entry: Entry, at: number): void {
    leave(at);
    linking.mutate(
      { entryId: entry.id },
      { onError: (error) => toastFailure(failedToLink, error, { key: projectId }) },
    );
  }

  return (
    <section aria-labelledby="suggested-entries" className="mt-10">
      <h3 id="suggested-entries" className="text-lg">
        Suggestions
      </h3>
      <p className="mt-1 text-ui text-muted">
        Entries of yours that may belong here. They are linked only if you say so.
      </p>
      <ul ref={list} className="mt-3 divide-y divide-line border-y border-line">
        {items.map(({ entry, reason }, at) => (
          <li key={entry.id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <UserText as="div">
                <Link
                  to="/entry/$id"
                  params={{ id: entry.id }}
                  className="line-clamp-2 rounded-ui font-serif text-base text-pretty wrap-anywhere underline decoration-transparent underline-offset-4 transition-colors hover:decoration-edge"
                >
                  {entry.title}
                </Link>
              </UserText>
              <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-faint">{reason}</p>
            </div>
            {entry.picture && <Thumbnail picture={entry.picture} shape="row" />}
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              aria-label={`Link ${entry.title}`}
              busy={linking.isPending && linking.variables.entryId === entry.id}
              onClick={() => link(entry, at)}
            >
              Link
            </Button>
            <IconButton
              label={`Do not suggest ${entry.title}`}
              size="sm"
              className="-mr-1.5"
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => {
                leave(at);
                refuseSuggestion(client, projectId, entry);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
