import { useRef, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { LibraryLink } from "#web/library-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Pencil, Plus } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

const TopicEditor = loadDialog(async () => (await import("./topic-editor.tsx")).TopicEditor);

/** The topics of an entry: pressing one shows all its entries; each can be removed, and others added. */
export function EntryTopics({ entry }: { entry: Entry }) {
  const [isEditing, setEditing] = useState(false);
  // Kept while the editor is closed.
  const [text, setText] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  const topics = entry.attributes.mainTopics;

  function close(): void {
    setEditing(false);
    // The button is mounted after this render.
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (isEditing)
    return <TopicEditor entry={entry} text={text} onTextChange={setText} onClose={close} />;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {topics.length > 0 && (
        <ul aria-label="Main topics" className="contents">
          {topics.map((topic) => (
            <UserText as="li" key={topic} className="flex max-w-full min-w-0">
              <LibraryLink
                values={{ topic: [topic] }}
                title={`Show entries about ${topic}`}
                className="max-w-64 truncate rounded-ui border border-line px-2 py-0.5 text-sm font-medium text-muted transition-colors hover:border-edge hover:bg-hover hover:text-ink pointer-coarse:py-1.5"
              >
                {topic}
              </LibraryLink>
            </UserText>
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
