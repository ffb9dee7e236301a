/** Links between the text of an entry and its comments, beside the heading of each. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { askToContinue } from "#features/reading-state/web/continue-request.ts";
import { commentsQuery } from "./queries.ts";

const separator = (
  <span aria-hidden="true" className="px-2 text-faint">
    ·
  </span>
);
const linkClasses = "text-link -my-1.5 py-1.5";

/** Leads down to the comments; nothing if there are none. */
export function CommentsLink({ entry }: { entry: Entry }) {
  // The comments below request it.
  const { data, hasNextPage } = useInfiniteQuery({ ...commentsQuery(entry.id), enabled: false });
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  if (count === 0) return null;
  return (
    <>
      {separator}
      <a
        href="#comments"
        className={linkClasses}
        onClick={(event) => jump(event, "#comments h2")}
      >{`Comments (${count}${hasNextPage ? "+" : ""})`}</a>
    </>
  );
}

/** Leads back to where the user stopped reading, or to the beginning of the text; nothing if it has no text. */
export function TextLink({ entry }: { entry: Entry }) {
  if (entry.attributes.readingTimeMinutes === null) return null;
  return (
    <>
      <a
        href="#text"
        className={linkClasses}
        onClick={(event) => {
          if (entry.readingState?.state !== "reading") return jump(event, "#text");
          event.preventDefault();
          askToContinue(entry.id);
        }}
      >
        Text
      </a>
      {separator}
    </>
  );
}

/** Scrolls and moves the focus without another step in the history. */
function jump(event: MouseEvent, selector: string): void {
  const target = document.querySelector<HTMLElement>(selector);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
