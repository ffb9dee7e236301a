import { buttonClasses } from "#web/ui/button/button.tsx";
import { DiscoveriesSection } from "./discoveries-section.tsx";
import { ExampleEntry } from "./example-entry.tsx";
import { FeaturesSection } from "./features-section.tsx";
import homeNarrowDark from "./pictures/home-narrow.dark.webp";
import homeNarrowLight from "./pictures/home-narrow.light.webp";
import homeWideDark from "./pictures/home-wide.dark.webp";
import homeWideLight from "./pictures/home-wide.light.webp";
import { ProductPicture } from "./product-picture.tsx";

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
