import type { ReactNode } from "react";

/** The screen's one h1, with what stands above, below and beside it. */
export function PageHeader(props: {
  title: ReactNode;
  /** Above the title: a way back, a badge. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Beside the title: buttons. */
  actions?: ReactNode;
}) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {props.eyebrow && <div className="mb-2 text-ui text-muted">{props.eyebrow}</div>}
        <h1 className="text-2xl">{props.title}</h1>
        {props.lead && (
          <div className="mt-2 max-w-reading text-base text-pretty text-muted">{props.lead}</div>
        )}
      </div>
      {props.actions && <div className="flex flex-wrap items-center gap-2">{props.actions}</div>}
    </header>
  );
}
