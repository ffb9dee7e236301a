import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Answer } from "../answer/answer.tsx";
import { GrowingAnswer } from "../answer/growing-answer.tsx";
import { NoAnswer } from "../answer/no-answer.tsx";
import type { MessageItem } from "./list-messages.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Messages shown at first, and added by "Show earlier messages". */
const messagesShown = 40;

/** The messages of a conversation, oldest first. */
export function MessageList(props: {
  items: readonly MessageItem[];
  /** A question was asked since the screen opened: its complete answer is announced. */
  isAnnounced: boolean;
  onAskAgain: () => void;
}) {
  const { items, isAnnounced, onAskAgain } = props;
  const [first, setFirst] = useState(() => Math.max(0, items.length - messagesShown));

  return (
    <>
      {first > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="mx-auto mb-6 flex"
          onClick={() => setFirst(Math.max(0, first - messagesShown))}
        >
          Show earlier messages
        </Button>
      )}
      <ol aria-label="Messages" className="flex flex-col gap-7">
        {items.slice(first).map((item, index) => {
          const at = first + index;
          const isLast = at === items.length - 1;
          return (
            // Positions are stable: a stored message replaces the one in progress.
            // oxlint-disable-next-line react/no-array-index-key
            <li
              key={at}
              data-lists-entries={listsEntries(item) || undefined}
              aria-live={isLast && isAnnounced ? "polite" : undefined}
            >
              <Message
                item={item}
                isLast={isLast}
                isAnnounced={isAnnounced}
                onAskAgain={onAskAgain}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}

function listsEntries(item: MessageItem): boolean {
  if (item.kind === "answer") return item.message.library !== undefined;
  return item.kind === "exchange" && item.exchange.library !== null;
}

function Message(props: {
  item: MessageItem;
  isLast: boolean;
  isAnnounced: boolean;
  onAskAgain: () => void;
}) {
  const { item, isLast, isAnnounced, onAskAgain } = props;
  switch (item.kind) {
    case "question":
      return <QuestionMessage text={item.text} />;
    case "answer":
      return (
        <Answer
          message={item.message}
          isNew={isLast && isAnnounced}
          onAskAgain={isLast ? onAskAgain : undefined}
        />
      );
    case "exchange":
      return <GrowingAnswer exchange={item.exchange} onRetry={onAskAgain} />;
    case "nothing":
      return <NoAnswer onAskAgain={onAskAgain}>This question was left without an answer.</NoAnswer>;
  }
}

/** The user's question as typed. A heading, so that screen readers can jump between questions. */
function QuestionMessage({ text }: { text: string }) {
  return (
    <h2 className="ml-auto w-fit max-w-[85%] rounded-ui border border-line bg-raised px-4 py-2.5 font-sans text-base font-normal tracking-normal text-wrap whitespace-pre-wrap wrap-anywhere">
      <span className="sr-only">You asked: </span>
      <UserText className="block">{text}</UserText>
    </h2>
  );
}
