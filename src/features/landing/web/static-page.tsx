import type { ReactNode } from "react";
import { usePageState } from "#web/page-state.ts";

const opened = Date.now();

/** A text page: a title with sections. */
export function StaticPage(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <article className="mx-auto w-full max-w-reading px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="text-2xl sm:text-3xl">{props.title}</h1>
      {props.lead}
      {props.children}
    </article>
  );
}

/** Shows today's date, as specified. */
export function LastUpdated() {
  const { now = opened, timeZone } = usePageState();
  const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(now);
  return <p className="mt-3 text-ui text-faint">Last updated {day}</p>;
}

/** Styles the paragraphs, lists and links inside it for reading. */
export function TextSection(props: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 font-serif text-lg text-pretty wrap-anywhere [&_a]:underline [&_a]:decoration-edge [&_a]:underline-offset-4 [&_li]:mt-2 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6">
      <h2 className="text-xl">{props.title}</h2>
      {props.children}
    </section>
  );
}
