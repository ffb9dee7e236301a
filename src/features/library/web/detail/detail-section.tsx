import type { ReactNode } from "react";

/** A heading and its content. `writer` marks content that the user did not write. */
export function DetailSection(props: {
  title: string;
  heading: "h2" | "h3";
  writer?: string | null;
  children: ReactNode;
}) {
  const Heading = props.heading;
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <Heading className="font-sans text-sm font-semibold tracking-normal text-muted">
          {props.title}
        </Heading>
        {props.writer && (
          <span className="min-w-0 text-xs wrap-anywhere text-faint">
            Written by {props.writer}
          </span>
        )}
      </div>
      {props.children}
    </section>
  );
}
