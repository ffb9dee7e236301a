import { useRef, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { LibraryLink } from "#web/library-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { Pencil, Plus } from "#web/ui/picture/icons.tsx";
import { maxEntryTopics } from "#shared/topic-limits.ts";
import { TopicInput } from "./topic-input.tsx";
import { useSetTopics } from "./use-set-topics.ts";

/** The topics of an entry: pressing one shows all its entries; each can be removed, and others added. */
export function EntryTopics({ entry }: { entry: Entry }) {
  const [isEditing, setEditing] = useState(false);
  const [text, setText] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  const topics = entry.attributes.mainTopics;
  const { add, remove, failure, clear } = useSetTopics(entry, setText);

  function close(): void {
    setEditing(false);
    clear();
    // The button is mounted after this render.
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (!isEditing) {
    return (
      <div className="flex flex-wrap items-center gap-1.5">
        {topics.length > 0 && (
          <ul aria-label="Main topics" className="contents">
            {topics.map((topic) => (
              <li key={topic} className="flex max-w-full min-w-0">
                <LibraryLink
                  values={{ topic: [topic] }}
                  title={`Show entries about ${topic}`}
                  className="max-w-64 truncate rounded-ui border border-line px-2 py-0.5 text-sm font-medium text-muted transition-colors hover:border-edge hover:bg-hover hover:text-ink pointer-coarse:py-1.5"
                >
                  {topic}
                </LibraryLink>
              </li>
            ))}
          </ul>
        )}
        <Button
          ref={opener}
          variant="quiet"
          size="sm"
          aria-label={topics.length > 0 ? "Edit topics" : undefined}
          title={topics.length > 0 ? "Edit topics" : undefined}
          icon={
            topics.length > 0 ? (
              <Pencil aria-hidden="true" className="size-3.5" />
            ) : (
              <Plus aria-hidden="true" className="size-4" />
            )
          }
          onClick={() => setEditing(true)}
        >
          {topics.length > 0 ? null : "Add topics"}
        </Button>
      </div>
    );
  }
  return (
    <div role="group" aria-label="Edit topics" className="flex flex-col gap-3">
      {topics.length > 0 && (
        <ul aria-label="Main topics" className="flex flex-wrap gap-1.5">
          {topics.map((topic) => (
            <li
              key={topic}
              className="flex max-w-full min-w-0 items-stretch rounded-ui border border-line bg-raised"
            >
              <span className="min-w-0 truncate py-1 pl-2 text-sm font-medium">{topic}</span>
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
            setText(next);
            clear();
          }}
          onPick={(label) => {
            setText("");
            add(label);
          }}
          onEscape={close}
        />
      ) : (
        <p className="text-ui text-muted">An entry has at most {maxEntryTopics} topics.</p>
      )}
      <div>
        <Button size="sm" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  );
}
