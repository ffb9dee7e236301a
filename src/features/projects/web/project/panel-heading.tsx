import type { ReactNode } from "react";

/** The heading of a tab, and the button that adds to it. */
export function PanelHeading(props: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id={props.id} className="text-xl">
        {props.title}
      </h2>
      {props.children}
    </div>
  );
}
