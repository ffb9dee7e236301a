import { useContext, useEffect, useRef, type ReactNode } from "react";
import { formatTitle, TitleContext } from "../page-title.ts";
import { focusHeading } from "./text/focus-heading.ts";
import { joinClasses } from "./text/join-classes.ts";

let pagesSeen = 0;

/** The heading of the section in the address, or the page's. */
function findHeading(frame: HTMLElement): HTMLElement | null {
  const asked = document.getElementById(location.hash.slice(1));
  const isHeading = asked instanceof HTMLHeadingElement && frame.contains(asked);
  return isHeading ? asked : frame.querySelector("h1");
}

/** The layout of a screen: sets the tab's title, limits the width, and focuses the heading after navigation. */
export function Page(props: {
  /** The tab's title: "Home". */
  title: string;
  /** "reading": for lines of text. The left edge is the same on all pages. */
  width?: "reading" | "page" | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useContext(TitleContext)?.(props.title);

  useEffect(() => {
    document.title = formatTitle(props.title);
  }, [props.title]);

  // On the first load the browser announces the page. Later the h1 receives focus, possibly after its data
  // arrives.
  const owesFocus = useRef(false);
  useEffect(() => {
    owesFocus.current = pagesSeen++ > 0;
  }, []);
  useEffect(() => {
    const heading = owesFocus.current && frame.current && findHeading(frame.current);
    if (!heading) return;
    owesFocus.current = false;
    focusHeading(heading);
  });

  return (
    <div
      ref={frame}
      className={joinClasses(
        "mx-auto w-full max-w-page px-4 py-8 sm:px-6 sm:py-10",
        props.className,
      )}
    >
      {props.width === "reading" ? (
        <div className="max-w-reading">{props.children}</div>
      ) : (
        props.children
      )}
    </div>
  );
}
