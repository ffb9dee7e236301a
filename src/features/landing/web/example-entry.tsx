import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { formatMinutes, SourceLine } from "#features/discover/web/source-line.tsx";
import { example } from "./pictures/example-data.ts";

/** An example entry, rendered as its card. */
export function ExampleEntry() {
  return (
    <figure className="min-w-0">
      <div className="flex flex-col gap-4 rounded-ui border border-line bg-raised p-5 sm:p-7">
        <h2 className="text-xl text-pretty">{example.title}</h2>
        <p className="font-serif text-base text-pretty text-muted">{example.summary}</p>
        <WhyNote note={example.why} />
        <TopicBadges topics={example.topics} />
        <SourceLine
          entry={{ siteName: null, host: null, supplied: false }}
          details={[formatMinutes(example.minutes)]}
        />
      </div>
      <figcaption className="mt-3 text-sm text-pretty text-faint">
        An example. The title, summary and topics are what the built-in reader made of a short
        essay; the note in italics is what a person wrote when saving it.
      </figcaption>
    </figure>
  );
}
