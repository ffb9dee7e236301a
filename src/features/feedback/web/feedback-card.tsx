import { useId, useState } from "react";
import type { FeedbackItem, Severity } from "#features/feedback/contract.ts";
import { Badge, type BadgeTone } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { nameItem } from "./feedback-name.ts";
import { type FeedbackAction, FeedbackActions } from "./feedback-actions.tsx";
import { RankButtons } from "./rank-buttons.tsx";

const tones: Record<Severity, BadgeTone> = {
  Error: "danger",
  Feature: "accent",
  Suggestion: "neutral",
  Note: "neutral",
};
/** Descriptions with more characters or lines are truncated until expanded. */
const longText = 420;
const manyLines = 6;

/** An item of the board. Closed items have a quieter text colour with sufficient contrast. */
export function FeedbackCard(props: { item: FeedbackItem; onAsk: (what: FeedbackAction) => void }) {
  const { item } = props;
  const id = useId();
  const name = nameItem(item);
  return (
    <article
      aria-labelledby={id}
      data-closed={item.closed || undefined}
      className={joinClasses(
        "flex gap-3 rounded-ui border p-3 sm:gap-4 sm:p-4",
        item.closed ? "border-dashed border-line" : "border-line bg-raised",
      )}
    >
      <RankButtons item={item} name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-faint">
          <Badge tone={item.closed && item.severity !== "Error" ? "neutral" : tones[item.severity]}>
            {item.severity}
          </Badge>
          {item.closed && <Badge>Closed</Badge>}
          <RelativeTime iso={item.createdAt} />
          {item.isMine && <span>· yours</span>}
        </p>
        <UserText
          as="h2"
          id={id}
          className={joinClasses(
            "mt-1.5 text-lg text-pretty wrap-anywhere",
            item.closed && "text-muted",
            !item.title && "text-faint italic",
          )}
        >
          {name}
        </UserText>
        {item.description && <Description text={item.description} isClosed={item.closed} />}
        {item.mergedInto && (
          <p className="mt-2 text-ui text-pretty text-muted wrap-anywhere">
            Merged into “<UserText>{nameItem(item.mergedInto)}</UserText>”, which counts its votes
          </p>
        )}
        {item.answer && <Answer text={item.answer} at={item.answeredAt} />}
        <FeedbackActions {...props} name={name} />
      </div>
    </article>
  );
}

/** Visually separated, because it was written by the operator of this server. */
function Answer({ text, at }: { text: string; at: string | null }) {
  return (
    <div className="mt-3 rounded-ui bg-sunken px-3 py-2.5">
      <p className="text-sm text-faint">
        Answer from the operator of this server
        {at && (
          <>
            {" · "}
            <RelativeTime iso={at} />
          </>
        )}
      </p>
      <UserText
        as="p"
        className="mt-1 text-ui text-pretty whitespace-pre-line text-ink wrap-anywhere"
      >
        {text}
      </UserText>
    </div>
  );
}

function Description({ text, isClosed }: { text: string; isClosed: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > longText || text.split("\n", manyLines + 1).length > manyLines;
  return (
    <>
      <UserText
        as="p"
        className={joinClasses(
          "mt-1 font-serif text-base whitespace-pre-line wrap-anywhere",
          isClosed ? "text-faint" : "text-muted",
          isLong && !isWhole && "line-clamp-6",
        )}
      >
        {text}
      </UserText>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-1 -ml-2.5"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show all of it"}
        </Button>
      )}
    </>
  );
}
