import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recentEntriesQuery } from "#features/entries/web/queries.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ArrowRight, Plus } from "#web/ui/picture/icons.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { sentenceParts } from "#shared/sentence-parts.ts";
import { samplesQuery } from "../queries.ts";
import type { NamedScope } from "../chat/asked-scope.ts";

/** Shown before the first question: what can be asked, with sample questions. */
export function WelcomeCard(props: {
  scope: NamedScope | null;
  onAsk: (question: string) => void;
  /** An open-ended question, which the user completes. */
  onBegin: (words: string) => void;
}) {
  const { scope } = props;
  if (scope) {
    return (
      <Card
        title={
          scope.title ? (
            <UserSentence parts={sentenceParts`Ask about “${scope.title}”`} />
          ) : (
            `Ask about this ${scope.kind}`
          )
        }
      >
        {scope.kind === "project"
          ? "Answers come from the entries linked to this project, and show the sentences they rest on."
          : `Answers come from this ${scope.kind} alone, and show the sentences they rest on.`}
      </Card>
    );
  }
  return (
    <Card
      title="Ask what you have saved"
      foot={
        <>
          <NothingSaved />
          <Samples
            onChosen={(question) =>
              question.endsWith("…") ? props.onBegin(question.slice(0, -1)) : props.onAsk(question)
            }
          />
        </>
      }
    >
      Answers come from your own entries and notes, and show the sentences they rest on.
    </Card>
  );
}

function Card(props: { title: ReactNode; children: ReactNode; foot?: ReactNode }) {
  return (
    <div className="rounded-ui border border-line bg-raised px-5 pt-6 pb-3 sm:px-8 sm:pt-8 sm:pb-5">
      <h2 className="line-clamp-4 text-xl text-pretty wrap-anywhere">{props.title}</h2>
      <p className="mt-2 pb-3 text-base text-pretty text-muted">{props.children}</p>
      {props.foot}
    </div>
  );
}

/** Without entries there are no answers; say so before the user asks. */
function NothingSaved() {
  const { data: recent } = useQuery(recentEntriesQuery);
  if (!recent || recent.items.length > 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-ui bg-sunken px-4 py-3 text-ui">
      <p className="flex-1 basis-52 text-pretty">
        You have not saved anything yet, so there is nothing to answer from.
      </p>
      <Button
        size="sm"
        variant="primary"
        className="pointer-coarse:h-10"
        icon={<Plus className="size-4" />}
        onClick={() => showAddEntry()}
      >
        Add Entry
      </Button>
    </div>
  );
}

function Samples({ onChosen }: { onChosen: (question: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(samplesQuery);
  if (data) {
    return (
      <div className="border-t border-line pt-1.5">
        <ul aria-label="Questions to begin with" className="-mx-3">
          {data.questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                className="group flex w-full items-center gap-3 rounded-ui px-3 py-2.5 text-start font-serif text-lg text-pretty wrap-anywhere transition-colors hover:bg-hover"
                onClick={() => onChosen(question)}
              >
                <UserText className="min-w-0 flex-1">{question}</UserText>
                <ArrowRight className="size-4 shrink-0 text-faint transition-colors group-hover:text-accent" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (error) {
    return (
      <div className="flex flex-wrap items-center gap-3 border-t border-line py-3 text-ui text-muted">
        <p>The suggestions did not load.</p>
        <Button
          size="sm"
          busy={isFetching}
          busyLabel="Trying again..."
          onClick={() => void refetch()}
        >
          Retry
        </Button>
      </div>
    );
  }
  return (
    <SkeletonGroup
      label="Loading suggestions..."
      className="flex flex-col border-t border-line pt-1.5"
    >
      {["w-3/4", "w-2/3", "w-4/5"].map((width) => (
        <div key={width} className="flex h-12 items-center">
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
