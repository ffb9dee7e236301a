import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Topic, TopicSuggestion } from "#features/topics/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { suggestionsQuery } from "./queries.ts";
import { keepApart, mergeTopics } from "./topic-changes.ts";
import { countEntries } from "./topic-words.ts";

/** Suggestions that are shown at first. */
const maxShown = 3;

/** Topics that may be the same, with the evidence. Nothing is shown if there are none. */
export function TopicSuggestions() {
  const client = useQueryClient();
  const { data } = useQuery(suggestionsQuery);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const suggestions = (data?.items ?? []).filter((one) => !settled.has(nameOf(one)));
  if (suggestions.length === 0) return null;
  const shown = showsAll ? suggestions : suggestions.slice(0, maxShown);

  function settle(suggestion: TopicSuggestion, work: () => Promise<void>): void {
    const name = nameOf(suggestion);
    setSettled(new Set([...settled, name]));
    focusHeading();
    work().catch((error: unknown) => {
      toastFailure("Failed to merge the topics", error);
      setSettled((now) => new Set([...now].filter((one) => one !== name)));
    });
  }

  return (
    <section
      aria-labelledby="suggested-merges"
      className="mb-8 rounded-ui border border-line bg-raised"
    >
      <h2
        id="suggested-merges"
        className="border-b border-line px-4 py-3 font-sans text-sm font-semibold tracking-normal text-muted sm:px-5"
      >
        These may be the same
      </h2>
      <ul>
        {shown.map((suggestion) => (
          <li
            key={nameOf(suggestion)}
            className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-ui wrap-anywhere">
                <TopicName topic={suggestion.from} /> <span className="text-faint">and</span>{" "}
                <TopicName topic={suggestion.into} />
              </p>
              <p className="mt-0.5 text-sm text-pretty text-muted">{suggestion.evidence}</p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                aria-label={`Merge ${suggestion.from.label} into ${suggestion.into.label}`}
                title={`Merge into “${suggestion.into.label}”`}
                onClick={() =>
                  settle(suggestion, () => mergeTopics(client, suggestion.from, suggestion.into))
                }
              >
                Merge
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Keep both: ${suggestion.from.label} and ${suggestion.into.label}`}
                onClick={() =>
                  settle(suggestion, () => keepApart(client, suggestion.from, suggestion.into))
                }
              >
                Keep both
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {suggestions.length > maxShown && (
        <div className="border-t border-line px-2 py-1.5 sm:px-3">
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? "Show fewer" : `Show ${suggestions.length - maxShown} more`}
          </Button>
        </div>
      )}
    </section>
  );
}

function TopicName({ topic }: { topic: Topic }) {
  const locale = useLocale();
  return (
    <>
      <UserText className="font-medium">{topic.label}</UserText>{" "}
      <span className="text-sm whitespace-nowrap text-faint">
        ({countEntries(topic.entries, locale)})
      </span>
    </>
  );
}

function nameOf({ from, into }: TopicSuggestion): string {
  return [from.key, into.key].toSorted().join("\n");
}
