import { Link } from "@tanstack/react-router";
import type { ChatMessage, NearestEntry } from "#features/assistant/contract.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { showPalette } from "#web/layout/dialogs/palette.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Plus, RotateCw, Search } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

const title = "Nothing you saved answers this";

/** Shown when no saved entry answers: a plain statement, with the nearest entries or a search for what was looked for. */
export function Unanswered(props: {
  message: Pick<ChatMessage, "text" | "nearest">;
  onAskAgain: (() => void) | undefined;
}) {
  const { text, nearest } = props.message;
  // The reason or next step: shown after the statement, or instead of it.
  const more = text
    .replace(title, "")
    .replace(/^[\s.]+/, "")
    .replaceAll(/\\([^\p{L}\p{N}])/gu, "$1");
  const sought = nearest.length === 0 ? /“(.+)”/u.exec(more)?.[1] : undefined;
  return (
    <div className="rounded-ui border border-line px-5 pt-4 pb-4">
      <p className="font-serif text-lg">{title}</p>
      {more && <p className="mt-1 text-ui text-pretty wrap-anywhere text-muted">{more}</p>}
      {nearest.length > 0 ? (
        <>
          <h3 className="mt-3 font-sans text-sm font-semibold tracking-normal text-muted">
            What comes nearest
          </h3>
          <ul className="mt-1.5 flex flex-col gap-3">
            {nearest.map((entry) => (
              <Nearest key={entry.entryId} entry={entry} />
            ))}
          </ul>
        </>
      ) : (
        !more && (
          <p className="mt-1 text-ui text-pretty text-muted">
            Save something about it, or ask in other words.
          </p>
        )
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          className="pointer-coarse:h-10"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => showAddEntry()}
        >
          Add Entry
        </Button>
        {sought && (
          <Button
            size="sm"
            variant="quiet"
            className="pointer-coarse:h-10"
            icon={<Search aria-hidden="true" className="size-4" />}
            onClick={() => showPalette({ text: sought })}
          >
            Search for it
          </Button>
        )}
        {props.onAskAgain && (
          <Button
            size="sm"
            variant="quiet"
            className="pointer-coarse:h-10"
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={props.onAskAgain}
          >
            Ask again
          </Button>
        )}
      </div>
    </div>
  );
}

function Nearest({ entry }: { entry: NearestEntry }) {
  return (
    <li className="wrap-anywhere">
      <Link
        to="/entry/$id"
        params={{ id: entry.entryId }}
        className="text-link text-ui font-medium"
      >
        <UserText>{entry.title || "Untitled"}</UserText>
      </Link>
      {entry.summary && (
        <UserText as="p" className="mt-0.5 line-clamp-2 font-serif text-base text-muted">
          {entry.summary}
        </UserText>
      )}
    </li>
  );
}
