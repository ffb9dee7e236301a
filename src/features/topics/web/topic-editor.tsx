import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { maxEntryTopics } from "#shared/topic-limits.ts";
import { TopicInput } from "./topic-input.tsx";
import { useSetTopics } from "./use-set-topics.ts";

/** Removes and adds topics of an entry. */
export function TopicEditor(props: {
  entry: Entry;
  /** The text in the field, which the caller keeps. */
  text: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
}) {
  const { entry, text } = props;
  const topics = entry.attributes.mainTopics;
  const { add, remove, failure, clear } = useSetTopics(entry, props.onTextChange);

  return (
    <div role="group" aria-label="Edit topics" className="flex flex-col gap-3">
      {topics.length > 0 && (
        <ul aria-label="Main topics" className="flex flex-wrap gap-1.5">
          {topics.map((topic) => (
            <li
              key={topic}
              className="flex max-w-full min-w-0 items-stretch rounded-ui border border-line bg-raised"
            >
              <UserText className="min-w-0 truncate py-1 pl-2 text-sm font-medium">
                {topic}
              </UserText>
              <button
                type="button"
                title="Remove"
                aria-label={`Remove ${topic}`}
                className="grid w-7 shrink-0 place-items-center rounded-r-ui text-faint transition-colors hover:text-danger pointer-coarse:w-9"
                onClick={() => remove(topic)}
              >
                <Glyph name="close" className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {topics.length < maxEntryTopics ? (
        <TopicInput
          label="Add a topic"
          labelHidden
          placeholder="Add a topic"
          autoFocus
          allowsNew
          text={text}
          excluded={new Set(topics.map((topic) => topic.toLowerCase()))}
          error={failure ?? undefined}
          onTextChange={(next) => {
            props.onTextChange(next);
            clear();
          }}
          onPick={(label) => {
            props.onTextChange("");
            add(label);
          }}
          onEscape={props.onClose}
        />
      ) : (
        <p className="text-ui text-muted">An entry has at most {maxEntryTopics} topics.</p>
      )}
      <div>
        <Button size="sm" onClick={props.onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
