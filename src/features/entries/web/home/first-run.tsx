import { ClipboardPaste, FileUp, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { openAddEntry } from "#web/layout/add-entry.ts";
import { Button } from "#web/ui/button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";

/** The blank first page of the book: what it is for, and the three ways to begin. */
export function FirstRun() {
  return (
    <section className="grid gap-10 rounded-ui border border-line bg-raised px-6 py-10 sm:px-10 sm:py-14 lg:grid-cols-2 lg:gap-16 lg:px-14">
      <div>
        <h2 className="max-w-96 text-3xl max-sm:text-2xl">Keep the first thing that struck you</h2>
        <p className="mt-4 max-w-96 text-base text-pretty text-muted">
          A page, a passage, a document: it is read and summarised for you, and kept with your own
          note on why it matters.
        </p>
        <Button variant="primary" className="mt-7" onClick={() => openAddEntry()}>
          Add Entry
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-line self-center">
        <Way icon={<ClipboardPaste className="size-5" strokeWidth={1.5} />} title="Paste a link">
          Anywhere on this page: you will be asked why it is interesting.
        </Way>
        <Way icon={<FileUp className="size-5" strokeWidth={1.5} />} title="Drop a file">
          PDF, DOC, DOCX or TXT, anywhere on the window.
        </Way>
        <Way icon={<PenLine className="size-5" strokeWidth={1.5} />} title="Write it down">
          Press <Kbd>n</Kbd> and paste or type your text.
        </Way>
      </ul>
    </section>
  );
}

function Way(props: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <span aria-hidden="true" className="mt-1 text-faint">
        {props.icon}
      </span>
      <div>
        <h3 className="text-lg">{props.title}</h3>
        <p className="text-ui text-muted">{props.children}</p>
      </div>
    </li>
  );
}
