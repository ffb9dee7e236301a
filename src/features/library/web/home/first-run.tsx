import { Link } from "@tanstack/react-router";
import { ClipboardPaste, FileUp, PenLine } from "#web/ui/picture/icons.tsx";
import type { ReactNode } from "react";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Kbd } from "#web/ui/menu/kbd.tsx";

/** Shown for an empty library: what it is for, and three ways to start. */
export function FirstRun() {
  return (
    <div className="rounded-ui border border-line bg-raised px-5 pt-8 pb-6 sm:px-10 sm:pt-12 sm:pb-9">
      <h3 className="max-w-form text-2xl">Keep the first thing that struck you</h3>
      <p className="mt-3 max-w-form text-base text-pretty text-muted">
        A page, a passage, a document: it is read and summarised for you, and kept with your own
        note on why it is interesting.
      </p>
      <p className="mt-6 flex flex-wrap gap-2.5">
        <Button variant="primary" onClick={() => showAddEntry()}>
          Add Entry
        </Button>
        <Link to="/import" className={buttonClasses()}>
          Import bookmarks
        </Link>
      </p>
      <ul className="mt-10 grid gap-x-8 gap-y-6 border-t border-line pt-7 sm:grid-cols-3">
        <Way icon={<ClipboardPaste className="size-5" strokeWidth={1.5} />} title="Paste a link">
          <span className="pointer-coarse:hidden">
            Anywhere on this page, with <Kbd>Ctrl V</Kbd> or <Kbd>⌘ V</Kbd>
          </span>
          <span className="hidden pointer-coarse:inline">Press Add Entry, then paste</span>
        </Way>
        <Way icon={<FileUp className="size-5" strokeWidth={1.5} />} title="Add a file">
          PDF, DOC, DOCX or TXT
          <span className="pointer-coarse:hidden">, dropped anywhere on the window</span>
        </Way>
        <Way icon={<PenLine className="size-5" strokeWidth={1.5} />} title="Write it down">
          <span className="pointer-coarse:hidden">
            Press <Kbd>n</Kbd>, then{" "}
          </span>
          paste or type your text
        </Way>
      </ul>
    </div>
  );
}

function Way(props: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 sm:flex-col sm:gap-2">
      <span aria-hidden="true" className="mt-1 text-faint sm:mt-0">
        {props.icon}
      </span>
      <div>
        <h4 className="font-serif text-lg">{props.title}</h4>
        <p className="mt-0.5 text-ui/6 text-muted first-letter:uppercase">{props.children}</p>
      </div>
    </li>
  );
}
