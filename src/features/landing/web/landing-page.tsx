import { buttonClasses } from "#web/ui/button/button.tsx";
import { DiscoveriesSection } from "./discoveries-section.tsx";
import { FeaturesSection } from "./features-section.tsx";
import homeNarrowDark from "./pictures/home-narrow.dark.webp";
import homeNarrowLight from "./pictures/home-narrow.light.webp";
import homeWideDark from "./pictures/home-wide.dark.webp";
import homeWideLight from "./pictures/home-wide.light.webp";
import { ProductPicture } from "./product-picture.tsx";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { formatMinutes, SourceLine } from "#features/discover/web/source-line.tsx";
import { example } from "./pictures/example-data.ts";

const chips = ["Quick capture", "AI suggestions", "Easy export", "Privacy-first"];

/** "/", for visitors: presents the product with the result of one short essay. */
export function LandingPage() {
  return (
    <div className="mx-auto w-full max-w-page px-4 sm:px-6">
      <section className="grid items-center gap-12 pt-10 pb-16 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-20 lg:pb-24">
        <div>
          <h1 className="text-2xl sm:text-3xl">Organize, Connect, and Unlock Your Knowledge</h1>
          <p className="mt-5 max-w-reading font-serif text-lg text-pretty text-muted">
            Your AI-powered digital brain, made like a commonplace book: keep what you find, with a
            note on why it struck you. It reads, sums up and finds again what you kept, and answers
            in sentences that you can check.
          </p>
          <p className="mt-8 flex flex-wrap gap-2.5">
            <a href="/login#sign_up" className={buttonClasses("primary")}>
              Start Free
            </a>
            <a href="/pricing" className={buttonClasses()}>
              See Pricing
            </a>
          </p>
          <ul className="mt-8 flex flex-wrap gap-2">
            {chips.map((chip) => (
              <li
                key={chip}
                className="rounded-ui border border-line px-2.5 py-1 text-sm text-muted"
              >
                {chip}
              </li>
            ))}
          </ul>
        </div>
        <ExampleEntry />
      </section>
      <section aria-label="What it looks like" className="pb-16 sm:pb-24">
        <ProductPicture
          name="home-wide"
          light={homeWideLight}
          dark={homeWideDark}
          alt="Home: the entries saved last, with their notes, and the collections beside them"
          className="mx-auto max-sm:hidden!"
        />
        <ProductPicture
          name="home-narrow"
          light={homeNarrowLight}
          dark={homeNarrowDark}
          alt="Home on a phone: the entries saved last, with their notes"
          className="mx-auto sm:hidden!"
        />
      </section>
      <FeaturesSection />
      <DiscoveriesSection />
      <section className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-t border-line py-12">
        <p className="font-serif text-xl text-pretty">
          Keep the next thing that strikes you, and say why.
        </p>
        <a href="/login#sign_up" className={buttonClasses("primary")}>
          Start Free
        </a>
      </section>
    </div>
  );
}

/** An example entry, rendered as its card. */
function ExampleEntry() {
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
