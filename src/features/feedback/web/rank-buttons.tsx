import type { FeedbackItem, Vote } from "#features/feedback/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ChevronDown, ChevronUp } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { useVote } from "./queries.ts";

const steps: Readonly<Record<Vote, number>> = { up: 1, none: 0, down: -1 };

/** Up and down arrows for every user, with votes up minus votes down between them. */
export function RankButtons({ item, name }: { item: FeedbackItem; name: string }) {
  const voting = useVote(item.id);
  const locale = useLocale();
  // Shows the latest press at once, while the cached item keeps the server's last response.
  const vote = voting.isPending ? voting.variables : item.vote;
  const count = -item.rank - steps[item.vote] + steps[vote];
  const press = (arrow: "up" | "down") => voting.mutate(vote === arrow ? "none" : arrow);

  return (
    <div
      role="group"
      aria-label={`Rank of ${name}`}
      className="flex w-12 shrink-0 flex-col items-center"
    >
      <Arrow of={ChevronUp} word="up" name={name} isPressed={vote === "up"} onPress={press} />
      <p className="text-ui font-medium tabular-nums" title="Votes up minus votes down">
        <span className="sr-only">Votes up minus votes down: </span>
        {formatNumber(count, locale)}
      </p>
      <Arrow of={ChevronDown} word="down" name={name} isPressed={vote === "down"} onPress={press} />
    </div>
  );
}

function Arrow(props: {
  of: typeof ChevronUp;
  word: "up" | "down";
  name: string;
  isPressed: boolean;
  onPress: (word: "up" | "down") => void;
}) {
  const { of: Chevron, word, name, isPressed } = props;
  return (
    <IconButton
      label={`Move ${name} ${word}`}
      title={isPressed ? "Withdraw your vote" : `Move ${word}`}
      aria-pressed={isPressed}
      size="sm"
      className={joinClasses("pointer-coarse:size-10", isPressed && "bg-accent-tint! text-accent!")}
      icon={<Chevron aria-hidden="true" className="size-5" strokeWidth={isPressed ? 3 : 2} />}
      onClick={() => props.onPress(word)}
    />
  );
}
