import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type {
  RediscoverAnswer,
  RediscoverItem,
  RediscoverUndo,
  rediscoverApi,
} from "#features/rediscover/contract.ts";
import { formatCalendarDate } from "#shared/format-calendar-date.ts";
import type { RediscoverAnswerKind } from "#shared/rediscover.ts";
import { toastFailure } from "#web/failure.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { X } from "#web/ui/picture/icons.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { rediscoverQuery } from "./rediscover-query.ts";
import { RediscoverText } from "./rediscover-text.tsx";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof rediscoverApi>();

const kinds = {
  highlight: "Your highlight",
  note: "Your note",
  importedNote: "An imported note",
  takeaway: "A takeaway, written by the reader",
};
const answers: readonly { answer: RediscoverAnswerKind; label: string }[] = [
  { answer: "keep", label: "Keep" },
  { answer: "less", label: "Less often" },
  { answer: "done", label: "Done" },
];
const key = "rediscover";

type Answered = { item: RediscoverItem; nextOn: string | null };

/** Brings back one highlight, note or takeaway a day. Nothing if none is due or the card is off. */
export function RediscoverCard() {
  const client = useQueryClient();
  const { data } = useQuery(rediscoverQuery);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const frame = useRef<HTMLElement>(null);
  const isAnswered = answered !== null && (!data?.item || data.item.id === answered.item.id);
  const item = isAnswered ? answered.item : data?.item;

  // The pressed button is replaced, so its focus is moved. Not for the first render.
  const wasAnswered = useRef(isAnswered);
  useEffect(() => {
    if (wasAnswered.current === isAnswered) return;
    wasAnswered.current = isAnswered;
    frame.current?.querySelector<HTMLElement>(".rediscover-foot button")?.focus();
  }, [isAnswered]);

  function setItem(next: RediscoverItem | null): void {
    client.setQueryData(rediscoverQuery.queryKey, (known) => known && { ...known, item: next });
  }

  const answering = useMutation({
    mutationFn: ({ given, answer }: { given: RediscoverItem; answer: RediscoverAnswerKind }) =>
      sendAnswer(given, answer),
    onSuccess: ({ nextOn }, { given }) => {
      setAnswered({ item: given, nextOn });
      setItem(null);
    },
    onError: (error) => toastFailure("Failed to save your answer", error, { key }),
  });
  const undoing = useMutation({
    mutationFn: sendUndo,
    onSuccess: (_done, undone) => {
      setAnswered(null);
      setItem(undone);
    },
    onError: (error) => toastFailure("Failed to undo your answer", error, { key }),
  });

  function close(closed: RediscoverItem): void {
    setAnswered(null);
    void changeWithUndo(client, {
      key,
      title: "Closed until tomorrow",
      description: "You can turn Rediscover off in your profile.",
      apply: () => {
        setItem(null);
        return () => setItem(closed);
      },
      // Answered already, it comes back on the day that was shown.
      send: () => (isAnswered ? Promise.resolve() : sendAnswer(closed, "later")),
      failed: "Failed to close it",
      undo: { send: () => sendUndo(closed) },
    });
  }

  if (!data?.isOn || !item) return null;
  return (
    <section ref={frame} aria-label="Rediscover" className="rediscover" data-kind={item.kind}>
      <div className="rediscover-head">
        <h2 className="truncate font-sans text-sm font-medium tracking-normal text-muted">
          {kinds[item.kind]}
        </h2>
        <IconButton
          label="Close until tomorrow"
          size="sm"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => close(item)}
        />
      </div>
      <RediscoverText item={item} />
      <p className="rediscover-source truncate text-sm text-faint">
        <Source item={item} />
      </p>
      <div className="rediscover-foot">
        {isAnswered ? (
          <>
            <p role="status" className="truncate text-sm text-muted">
              {answered.nextOn === null
                ? "It does not come back."
                : `Comes back on ${formatCalendarDate(answered.nextOn)}.`}
            </p>
            <Button
              size="sm"
              variant="quiet"
              className="h-(--button)!"
              busy={undoing.isPending}
              onClick={() => undoing.mutate(item)}
            >
              Undo
            </Button>
          </>
        ) : (
          answers.map(({ answer, label }) => (
            <Button
              key={answer}
              size="sm"
              className="h-(--button)!"
              busy={answering.isPending && answering.variables.answer === answer}
              onClick={() => !answering.isPending && answering.mutate({ given: item, answer })}
            >
              {label}
            </Button>
          ))
        )}
      </div>
    </section>
  );
}

function sendAnswer({ id }: RediscoverItem, answer: RediscoverAnswerKind) {
  return call("POST /api/rediscover/answers", { body: { id, answer } satisfies RediscoverAnswer });
}

function sendUndo({ id }: RediscoverItem) {
  return call("POST /api/rediscover/undo", { body: { id } satisfies RediscoverUndo });
}

/** The entry, opened at the place of a highlight. */
function Source({ item: { entry, passage, savedAt } }: { item: RediscoverItem }) {
  return (
    <>
      <Link
        to="/entry/$id"
        params={{ id: entry.id }}
        search={passage ? { at: `${passage.start}-${passage.end}` } : {}}
        className="text-muted underline decoration-edge underline-offset-4 hover:text-ink"
      >
        <UserText>{entry.title}</UserText>
      </Link>
      {entry.siteName && (
        <>
          {" · "}
          <UserText>{entry.siteName}</UserText>
        </>
      )}
      {" · "}
      <RelativeTime iso={savedAt} />
    </>
  );
}
