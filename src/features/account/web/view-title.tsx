import { useEffect, useRef } from "react";

let shown = 0;

/** Sets the view's heading and the tab's title. Takes the focus after a change of view if no field does. */
export function ViewTitle(props: { children: string; inDialog?: boolean }) {
  const { children, inDialog } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A dialog keeps the page's title.
    if (!inDialog) document.title = `${children} · Commonplace`;
    if (shown++ && document.activeElement === document.body) heading.current?.focus();
  }, [children, inDialog]);

  return (
    <h2
      ref={heading}
      id="view-title"
      tabIndex={-1}
      className={`outline-none ${inDialog ? "text-lg" : "text-xl"}`}
    >
      {children}
    </h2>
  );
}
