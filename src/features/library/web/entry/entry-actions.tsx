import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  Ellipsis,
  FileText,
  MessageCircle,
  Pencil,
  RotateCw,
  Trash2,
} from "#web/ui/picture/icons.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { setDraft } from "#features/entries/web/entry-drafts.ts";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import { printText } from "#features/reading/web/print-text.ts";
import { toggleFinished } from "#features/reading-state/web/mark-entries.ts";
import { useReprocessEntry } from "#features/capture/web/reprocess-entry.ts";

/** The actions of an entry: ask about it, edit it, read it again, delete it. */
export function EntryActions({ entry, onDeleted }: { entry: Entry; onDeleted: () => void }) {
  const client = useQueryClient();
  const reprocess = useReprocessEntry(entry);
  const canReadAgain = entry.isMine && entry.status !== "processing";
  return (
    <>
      {entry.status === "ready" && (
        <Link to="/chat" search={{ entry: entry.id }} className={buttonClasses("secondary")}>
          <MessageCircle aria-hidden="true" className="size-4" />
          Ask about this
        </Link>
      )}
      {/* Together, so that a narrow row does not leave the last button alone. */}
      <div className="flex gap-2">
        <Button
          data-edit={entry.id}
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => setDraft(entry.id, {})}
        >
          Edit
        </Button>
        <Menu
          label="More actions"
          renderTrigger={(trigger) => (
            <IconButton
              {...trigger}
              label="More actions"
              icon={<Ellipsis aria-hidden="true" className="size-5" />}
            />
          )}
        >
          <MenuItem
            icon={<Glyph name="check" className="size-4 text-faint" />}
            onSelect={() => toggleFinished(client, [entry])}
          >
            {entry.readingState?.state === "finished" ? "Mark as unread" : "Mark as finished"}
          </MenuItem>
          {entry.status === "ready" && (
            <MenuItem
              icon={<FileText aria-hidden="true" className="size-4 text-faint" />}
              onSelect={() => void printText()}
            >
              Print or save as PDF
            </MenuItem>
          )}
          {entry.isMine && (
            <>
              <MenuItem
                icon={<RotateCw aria-hidden="true" className="size-4 text-faint" />}
                disabled={!canReadAgain}
                onSelect={() => reprocess.mutate({})}
              >
                Read again
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onSelect={() => {
              removeEntriesWithUndo(client, [entry]);
              onDeleted();
            }}
          >
            Delete
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}
