import { useEffect, useRef } from "react";

let shown = 0;

/** Heads a view and names the tab; takes the focus if a view follows another and no field does. */
export function ViewTitle(props: { children: string; inDialog?: boolean }) {
  const { children, inDialog } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The page under a dialog keeps its name.
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
