import type { ReactNode } from "react";
import { type FeedbackItem, onlyOwn } from "#features/feedback/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import {
  CircleCheck,
  Copy,
  MessageCircle,
  Pencil,
  RotateCw,
  Trash2,
} from "#web/ui/picture/icons.tsx";
import { HintedButton } from "./hinted-button.tsx";
import { useCloseFeedback } from "./queries.ts";

/** The action that a dialog was opened for. */
export type FeedbackAction = "edit" | "answer" | "merge" | "delete";

/** The actions that the user may take on an item, or a hint if there are none. */
export function FeedbackActions(props: {
  item: FeedbackItem;
  name: string;
  onAsk: (what: FeedbackAction) => void;
}) {
  const { item, name, onAsk } = props;
  const close = useCloseFeedback();
  const word = item.closed ? "Reopen" : "Close";
  const Icon = item.closed ? RotateCw : CircleCheck;
  const icon = <Icon aria-hidden="true" className="size-4" />;
  if (!item.canModify) {
    return (
      <div className="mt-2 -ml-2.5">
        <HintedButton label={`${word} ${name}`} hint={onlyOwn} icon={icon}>
          {word}
        </HintedButton>
      </div>
    );
  }
  const ask = (what: FeedbackAction) => () => onAsk(what);
  return (
    <div className="mt-2 -ml-2.5 flex flex-wrap gap-1">
      <Action
        word={word}
        name={name}
        icon={icon}
        onPress={() => close.mutate({ id: item.id, closed: !item.closed })}
      />
      <Action
        word="Edit"
        name={name}
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onPress={ask("edit")}
      />
      {item.canModerate && (
        <>
          <Action
            word="Answer"
            name={name}
            icon={<MessageCircle aria-hidden="true" className="size-4" />}
            onPress={ask("answer")}
          />
          {!item.mergedInto && (
            <Action
              word="Merge"
              name={name}
              icon={<Copy aria-hidden="true" className="size-4" />}
              onPress={ask("merge")}
            />
          )}
          <Action
            word="Delete"
            name={name}
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onPress={ask("delete")}
          />
        </>
      )}
    </div>
  );
}

function Action(props: { word: string; name: string; icon: ReactNode; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${props.word} ${props.name}`}
      icon={props.icon}
      onClick={props.onPress}
    >
      {props.word}
    </Button>
  );
}
