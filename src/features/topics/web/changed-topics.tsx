import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TopicRule } from "#features/topics/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { NextPageButton } from "#web/ui/state/next-page.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { sentenceParts } from "#shared/sentence-parts.ts";
import { changesQuery } from "./queries.ts";
import { undoChange } from "./topic-changes.ts";

/** Everything that the user renamed, merged or deleted, each with an undo. */
export function ChangedTopics() {
  const client = useQueryClient();
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery(changesQuery);
  const rules = list.data?.pages.flatMap((page) => page.items) ?? [];
  const idOf = ({ key, createdAt }: TopicRule) => `${createdAt} ${key}`;
  const shown = rules.filter((rule) => !undone.has(idOf(rule)));
  if (shown.length === 0) return null;
  return (
    <details className="mt-10 border-t border-line pt-2">
      <summary className="w-fit cursor-pointer rounded-ui py-2 text-ui font-medium text-muted hover:text-ink">
        Your changes
      </summary>
      <ul className="mt-1">
        {shown.map((rule) => (
          <li
            key={idOf(rule)}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
          >
            <p className="min-w-0 text-ui wrap-anywhere">
              <UserSentence parts={describe(rule)} />{" "}
              <span className="text-sm whitespace-nowrap text-faint">
                <RelativeTime iso={rule.createdAt} />
              </span>
            </p>
            <Button
              size="sm"
              aria-label={`Undo: ${describe(rule).join("")}`}
              onClick={() => {
                setUndone(new Set([...undone, idOf(rule)]));
                undoChange(client, rule.key);
              }}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && <NextPageButton list={list} className="mt-2" size="sm" />}
    </details>
  );
}

function describe({ label, into }: TopicRule): string[] {
  return into === null
    ? sentenceParts`“${label}” is deleted.`
    : sentenceParts`“${label}” is now “${into}”.`;
}
