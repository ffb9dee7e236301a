import { useContext, useEffect, useRef, type ReactNode } from "react";
import { formatTitle, TitleContext } from "../page-title.ts";
import { joinClasses } from "./join-classes.ts";

const widths = { reading: "max-w-reading", page: "max-w-page" } as const;
let pagesSeen = 0;

/** The frame of a screen: names the tab, holds the width, and after navigation hands focus to the h1. */
export function Page(props: {
  /** Of the tab: "Home". */
  title: string;
  width?: keyof typeof widths | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useContext(TitleContext)?.(props.title);

  useEffect(() => {
    document.title = formatTitle(props.title);
  }, [props.title]);

  // On the first load the browser announces the page by itself; afterwards focus goes to the h1,
  // which may arrive later than the page, when its data does.
  const owesFocus = useRef(false);
  useEffect(() => {
    owesFocus.current = pagesSeen++ > 0;
  }, []);
  useEffect(() => {
    const heading = owesFocus.current && frame.current?.querySelector("h1");
    if (!heading) return;
    owesFocus.current = false;
    heading.setAttribute("tabindex", "-1");
    heading.focus({ preventScroll: true });
  });

  return (
    <div
      ref={frame}
      className={joinClasses(
        "mx-auto w-full px-4 py-8 sm:px-6 sm:py-10",
        widths[props.width ?? "page"],
        props.className,
      )}
    >
      {props.children}
    </div>
  );
}
