import type { FeedbackItem } from "#features/feedback/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ChevronDown, ChevronUp } from "#web/ui/icons.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useVote } from "./queries.ts";

/** Up and down, for everybody, and where that has brought it. */
export function RankButtons({ item, name }: { item: FeedbackItem; name: string }) {
  const vote = useVote(item.id);
  const locale = useLocale();

  function press(direction: -1 | 1): void {
    vote.mutate({ newRank: item.rank + direction, direction });
  }
  const look = (direction: -1 | 1) => (item.myVote === direction ? "text-accent!" : undefined);

  return (
    <div
      role="group"
      aria-label={`Rank of ${name}`}
      className="flex w-12 shrink-0 flex-col items-center"
    >
      <IconButton
        label={`Move ${name} up`}
        title="Move up"
        size="sm"
        className={joinClasses("pointer-coarse:size-10", look(-1))}
        icon={
          <ChevronUp
            aria-hidden="true"
            className="size-5"
            strokeWidth={item.myVote === -1 ? 3 : 2}
          />
        }
        onClick={() => press(-1)}
      />
      <p className="text-ui font-medium tabular-nums" title="Rank: the lowest comes first">
        <span className="sr-only">Rank </span>
        {formatNumber(item.rank, locale)}
        {item.myVote !== 0 && (
          <span className="sr-only">, you moved it {item.myVote === -1 ? "up" : "down"}</span>
        )}
      </p>
      <IconButton
        label={`Move ${name} down`}
        title="Move down"
        size="sm"
        className={joinClasses("pointer-coarse:size-10", look(1))}
        icon={
          <ChevronDown
            aria-hidden="true"
            className="size-5"
            strokeWidth={item.myVote === 1 ? 3 : 2}
          />
        }
        onClick={() => press(1)}
      />
    </div>
  );
}
