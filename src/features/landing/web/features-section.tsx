import type { ReactNode } from "react";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { answer, essay, question, related } from "./example.ts";

/** What it does, each shown by what it makes. */
export function FeaturesSection() {
  return (
    <section aria-labelledby="features" className="border-t border-line pt-14 pb-4 sm:pt-20">
      <h2 id="features" className="text-2xl">
        Built for You to Succeed
      </h2>
      <p className="mt-2 text-sm text-faint">
        The examples are real: this is what it made of two short essays, without any model.
      </p>
      <div className="mt-10">
        <Feature
          title="Smarter Knowledge with AI"
          text="Ask what you have saved. Answers quote your own sources, and every quote is checked against the saved text before you see it. When nothing you saved answers, it says so."
        >
          <p className="ml-auto w-fit max-w-[85%] rounded-ui border border-line bg-raised px-4 py-2.5">
            <span className="sr-only">The question: </span>
            {question}
          </p>
          <p className="mt-5 font-serif text-lg text-pretty">
            “{answer}”<Source />
          </p>
          <p className="mt-4 border-t border-line pt-3 text-ui">
            <span className="mr-2.5 text-sm text-faint">1</span>
            {essay.title}
          </p>
        </Feature>
        <Feature
          title="All Content Types"
          text="Paste a link or drop a file anywhere on the page, or paste a text of your own. A login page or a bot wall is never kept as if it were the article: you are told what happened."
        >
          <Terms
            terms={[
              ["Links", "the page’s own text, without menus and banners"],
              ["Text", "whatever you paste, word for word"],
              ["Files", "PDF, DOC, DOCX and TXT"],
            ]}
          />
        </Feature>
        <Feature
          title="Collaborate Effortlessly"
          text="Share what you found with everybody, one entry at a time. Private is the default, and you can withdraw an entry whenever you like; whoever saved it before keeps it."
        >
          <Terms
            terms={[
              ["Others see", "the title, summary, topics, takeaways and the source"],
              ["Stays yours", "the collection it is in, and all that you did not share"],
            ]}
          />
        </Feature>
        <Feature
          title="Connect & Link"
          text="Entries that belong together find each other, and say why. What only you can see, you link by hand."
        >
          <div className="border-l border-seam pl-5">
            <p className="font-serif text-lg">{essay.title}</p>
            <p className="mt-3 text-xs font-medium text-faint">Related</p>
            <p className="mt-1 font-serif text-lg">{related.title}</p>
            <p className="mt-0.5 text-sm text-faint">{related.reason}</p>
          </div>
        </Feature>
        <Feature
          title="Insights Instantly"
          text="Each entry gets a summary, its main topics, the takeaways and a reading time, while you go on reading. Edit whatever you would put differently."
        >
          <p className="text-xs font-medium text-faint">Key takeaway</p>
          <p className="mt-1 mb-4 font-serif text-lg text-pretty">{essay.takeaway}</p>
          <TopicBadges topics={essay.topics} />
        </Feature>
      </div>
    </section>
  );
}

function Feature(props: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="grid gap-x-16 gap-y-7 border-t border-line py-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div>
        <h3 className="text-xl">{props.title}</h3>
        <p className="mt-3 text-base text-pretty text-muted">{props.text}</p>
      </div>
      <div className="w-full min-w-0 max-w-reading lg:justify-self-end">{props.children}</div>
    </article>
  );
}

function Source() {
  return (
    <sup>
      <span className="ml-1 rounded-ui bg-accent-tint px-1 font-sans text-xs font-medium text-accent">
        1
      </span>
    </sup>
  );
}

function Terms({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {terms.map(([term, words]) => (
        <div
          key={term}
          className="gap-4 border-t border-line py-3 first:border-0 first:pt-0 sm:flex"
        >
          <dt className="w-28 shrink-0 text-ui font-medium sm:leading-7">{term}</dt>
          <dd className="font-serif text-lg text-pretty text-muted">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
