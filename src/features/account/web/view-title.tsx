import { useEffect, useRef } from "react";

let shown = 0;

/** Heads a view and names the tab; takes the focus when a view follows another and no field does. */
export function ViewTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${children} · Commonplace`;
    if (shown++ && document.activeElement === document.body) heading.current?.focus();
  }, [children]);

  return (
    <h2 ref={heading} id="view-title" tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}
