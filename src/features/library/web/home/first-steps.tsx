import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { profileApi } from "#features/account/profile-contract.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { PlanUsage } from "#features/billing/web/plan-room.tsx";
import { useAddSamples } from "#features/samples/web/sample-changes.ts";
import type { Entry } from "#features/entries/contract.ts";
import { SampleNotice } from "#features/samples/web/sample-notice.tsx";
import { callerOf } from "#web/data/client.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { findCardTitle } from "../card/find-card.ts";
import { Kbd } from "#web/ui/menu/kbd.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ClipboardPaste, FilePlus2, FileText, FileUp, X } from "#web/ui/picture/icons.tsx";

const call = callerOf<typeof profileApi>();

/** Below the entries: what the samples are, if there are any; and ways to start, until the user has an own entry. */
export function FirstSteps({ entries }: { entries: readonly Entry[] }) {
  const hasSamples = entries.some(({ isSample }) => isSample);
  const hasOwn = entries.some(({ isSample }) => !isSample);
  return (
    <>
      {hasSamples && <SampleNotice />}
      {!hasOwn && <Steps isEmpty={!hasSamples} />}
    </>
  );
}

function Steps({ isEmpty }: { isEmpty: boolean }) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const adding = useAddSamples();

  function show(firstStepsDismissed: boolean): void {
    client.setQueryData(
      profileQuery.queryKey,
      (known) => known && { ...known, firstStepsDismissed },
    );
  }

  function save(firstStepsDismissed: boolean): Promise<unknown> {
    return call("PATCH /api/profile", { body: { firstStepsDismissed } });
  }

  function dismiss(): void {
    void changeWithUndo(client, {
      key: "first-steps",
      title: "First steps closed",
      apply: () => {
        show(true);
        return () => show(false);
      },
      send: () => save(true),
      failed: "Failed to close the first steps",
      undo: { send: () => save(false) },
    });
    // The focused button is gone.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  function addSamples(): void {
    adding.mutate(undefined, {
      // The button is gone, so the first card takes the focus, once it is mounted.
      onSuccess: ({ items: [first] }) =>
        requestAnimationFrame(() => first && findCardTitle(first.id)?.focus()),
    });
  }

  if (!profile || profile.firstStepsDismissed) return isEmpty && <NoEntries />;
  return (
    <section
      aria-labelledby="first-steps"
      className="relative rounded-ui border border-line bg-raised px-5 pt-8 pb-6 sm:px-10 sm:pt-12 sm:pb-9"
    >
      <h3 id="first-steps" className="text-2xl">
        Keep the first thing that struck you
      </h3>
      <p className="mt-3 mb-6 max-w-form text-base text-pretty text-muted">
        A page, a passage, a document: it is read and summarised for you, and kept with your own
        note on why it is interesting.
      </p>
      <Button variant="primary" onClick={() => showAddEntry()}>
        Add Entry
      </Button>
      <ul className="mt-10 grid gap-x-10 gap-y-8 border-t border-line pt-7 sm:grid-cols-2">
        <Way icon={<ClipboardPaste className="size-5" strokeWidth={1.5} />} title="Paste a link">
          <span className="pointer-coarse:hidden">
            Anywhere on this page, with <Kbd>Ctrl V</Kbd> or <Kbd>⌘ V</Kbd>. Drop a file in the same
            way, or press <Kbd>n</Kbd> to write.
          </span>
          <span className="hidden pointer-coarse:inline">
            Press Add Entry, then paste. A text or a file is added there, too.
          </span>
        </Way>
        <Way
          icon={<FilePlus2 className="size-5" strokeWidth={1.5} />}
          title="Save while you read"
          action={
            <Link
              to="/profile"
              hash="save-from-browser"
              className={buttonClasses("secondary", "sm")}
            >
              Save from your browser
            </Link>
          }
        >
          <span className="pointer-coarse:hidden">
            A button in your bookmarks bar saves the page that is open.
          </span>
          <span className="hidden pointer-coarse:inline">
            Install Commonplace, and share pages with it from every app.
          </span>
        </Way>
        <Way
          icon={<FileUp className="size-5" strokeWidth={1.5} />}
          title="Bring what you have"
          action={
            <Link to="/import" className={buttonClasses("secondary", "sm")}>
              Import
            </Link>
          }
        >
          Bookmarks, articles, highlights and notes from other apps.
        </Way>
        {isEmpty && (
          <Way
            icon={<FileText className="size-5" strokeWidth={1.5} />}
            title="Look around first"
            action={
              <>
                <Button size="sm" busy={adding.isPending} onClick={addSamples}>
                  Add sample entries
                </Button>
                <PlanUsage of="entries" />
              </>
            }
          >
            Four short texts with notes, to read, search and ask about. You can remove them all at
            once.
          </Way>
        )}
      </ul>
      <IconButton
        label="Close the first steps"
        size="sm"
        className="absolute top-2 right-2"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={dismiss}
      />
    </section>
  );
}

function NoEntries() {
  return (
    <EmptyState
      title="No entries yet"
      action={
        <Button variant="primary" onClick={() => showAddEntry()}>
          Add Entry
        </Button>
      }
    >
      What you save is listed here, newest first.
    </EmptyState>
  );
}

function Way(props: { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span aria-hidden="true" className="mt-1 text-faint">
        {props.icon}
      </span>
      <div className="min-w-0">
        <h4 className="font-serif text-lg">{props.title}</h4>
        <p className="mt-0.5 text-ui/6 text-pretty text-muted">{props.children}</p>
        {props.action && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">{props.action}</p>
        )}
      </div>
    </li>
  );
}
