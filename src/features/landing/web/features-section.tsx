import type { ReactNode } from "react";
import answerDark from "./pictures/answer.dark.webp";
import answerLight from "./pictures/answer.light.webp";
import connectionsDark from "./pictures/connections.dark.webp";
import connectionsLight from "./pictures/connections.light.webp";
import insightsDark from "./pictures/insights.dark.webp";
import insightsLight from "./pictures/insights.light.webp";
import kindsDark from "./pictures/kinds.dark.webp";
import kindsLight from "./pictures/kinds.light.webp";
import sharingDark from "./pictures/sharing.dark.webp";
import sharingLight from "./pictures/sharing.light.webp";
import { ProductPicture } from "./product-picture.tsx";

/** The features, each with a screenshot. */
export function FeaturesSection() {
  return (
    <section aria-labelledby="features" className="border-t border-line pt-14 pb-4 sm:pt-20">
      <h2 id="features" className="text-2xl">
        Built for You to Succeed
      </h2>
      <p className="mt-2 text-sm text-faint">
        These are screenshots of the app with short essays, without a language model.
      </p>
      <div className="mt-10">
        <Feature
          title="Smarter Knowledge with AI"
          text="Ask what you have saved. Answers quote your own sources, and every quote is checked against the saved text before you see it. If nothing you saved answers the question, it says so."
        >
          <ProductPicture
            name="answer"
            light={answerLight}
            dark={answerDark}
            alt="A question, answered by quoted sentences, with their entries below"
          />
        </Feature>
        <Feature
          title="All Content Types"
          text="Links, pasted texts, and files: PDF, DOC, DOCX and TXT. Paste a link or drop a file anywhere on the page. A login page or a bot wall is never saved in place of the article: you see what happened."
        >
          <ProductPicture
            name="kinds"
            light={kindsLight}
            dark={kindsDark}
            alt="A collection that holds a web page, a PDF and a pasted text, each with its note"
          />
        </Feature>
        <Feature
          title="Collaborate Effortlessly"
          text="Share a collection with people who read it and add to it, each with a note of their own. Share single entries with everybody, after a preview of exactly what they will see. Entries are private by default, and you can withdraw a shared entry at any time. Users who saved it keep it."
        >
          <ProductPicture
            name="sharing"
            light={sharingLight}
            dark={sharingDark}
            alt="The preview of what everybody sees of an entry, before it is published"
          />
        </Feature>
        <Feature
          title="Connect & Link"
          text="Related entries are found automatically, with the reason shown. You can link other entries by hand."
        >
          <ProductPicture
            name="connections"
            light={connectionsLight}
            dark={connectionsDark}
            alt="The connections of an entry: one linked by hand, two related, each with the reason"
          />
        </Feature>
        <Feature
          title="Insights Instantly"
          text="Each entry gets a summary, main topics, takeaways and a reading time, while you continue reading. You can edit all of them."
        >
          <ProductPicture
            name="insights"
            light={insightsLight}
            dark={insightsDark}
            alt="An entry’s note, summary, key takeaways and main topics"
          />
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
