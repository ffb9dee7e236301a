import type { ReactNode } from "react";
import { useSession } from "#features/account/web/session.ts";
import type { PublicEntry } from "#features/discover/contract.ts";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { formatCalendarDate } from "#shared/format-calendar-date.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { LeadPicture } from "./lead-picture.tsx";
import { NotShown } from "./not-shown.tsx";
import { useSharedEntry } from "./shared-entry.ts";
import { formatMinutes, SourceLine } from "./source-line.tsx";

/** In characters; a title is cut to this for a search on Discover. */
const maxSearchLength = 200;

/** /shared/{slug}: a public entry, for anybody who has the link. */
export function SharedPage() {
  const { found, retry } = useSharedEntry();
  return (
    <div className="mx-auto w-full max-w-reading px-4 py-10 sm:px-6 sm:py-16">
      {found === null ? (
        <SkeletonGroup label="Loading...">
          <Skeleton className="h-12" />
          <Skeleton className="mt-6 h-40" />
        </SkeletonGroup>
      ) : "entry" in found ? (
        <SharedEntry entry={found.entry} />
      ) : (
        <NotShown
          error={found.error}
          onRetry={retry}
          title="This is not shared any more"
          words="It is no longer public, or the link is incomplete."
        />
      )}
    </div>
  );
}

function SharedEntry({ entry }: { entry: PublicEntry }) {
  const { mainTopics, keyTakeaways, readingTimeMinutes } = entry.attributes;
  return (
    <article>
      <h1 className="text-2xl text-pretty wrap-anywhere sm:text-3xl">{entry.title}</h1>
      <div className="mt-4">
        <SourceLine
          entry={entry}
          details={[
            <SharedBy key="by" entry={entry} />,
            entry.author && `By ${entry.author}`,
            entry.publishedOn && `Published ${formatCalendarDate(entry.publishedOn)}`,
            formatMinutes(readingTimeMinutes),
          ]}
        />
      </div>
      {entry.url && (
        <a
          href={entry.url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          title={entry.url}
          className={`${buttonClasses("secondary")} mt-6`}
        >
          View Original
        </a>
      )}
      {entry.picture && <LeadPicture picture={entry.picture} />}
      {entry.why && (
        <div className="mt-10">
          <WhyNote note={entry.why} />
        </div>
      )}
      {entry.summary && (
        <Part title="Summary">
          <p className="font-serif text-lg text-pretty whitespace-pre-line wrap-anywhere">
            {entry.summary}
          </p>
        </Part>
      )}
      {keyTakeaways.length > 0 && (
        <Part title="Key Takeaways">
          <ul className="flex list-disc flex-col gap-2.5 pl-5 font-serif text-lg marker:text-faint">
            {keyTakeaways.map((takeaway, index) => (
              <li key={`${index} ${takeaway}`} className="text-pretty wrap-anywhere">
                {takeaway}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {mainTopics.length > 0 && (
        <Part title="Main Topics">
          <TopicBadges topics={mainTopics} />
        </Part>
      )}
      <Invitation title={entry.title} />
    </article>
  );
}

function SharedBy({ entry: { createdAt, maker } }: { entry: PublicEntry }) {
  return (
    <>
      Shared <RelativeTime iso={createdAt} />
      {maker && (
        <>
          {" by "}
          <a href={`/people/${maker.name}`} className="wrap-anywhere underline">
            {maker.username}
          </a>
        </>
      )}
    </>
  );
}

/** The next step for the reader. Empty until it is known whether they are signed in. */
function Invitation({ title }: { title: string }) {
  const { status } = useSession();
  if (status === "unknown") return null;
  const isSignedIn = status === "signed-in";
  const [href, action] = isSignedIn
    ? [`/discover?q=${encodeURIComponent(title.slice(0, maxSearchLength))}`, "Find it on Discover"]
    : ["/login#sign_up", "Start Free"];
  return (
    <aside className="mt-14 border-t border-line pt-8">
      <p className="font-serif text-lg text-pretty text-muted">
        Somebody kept this in their commonplace book and made it public.{" "}
        {isSignedIn
          ? "Unless it is yours already, you can add it to a collection on Discover, with a note of your own."
          : "Keep your own, with a note on why things struck you."}
      </p>
      <a href={href} className={`${buttonClasses("primary")} mt-4`}>
        {action}
      </a>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h2>
      {children}
    </section>
  );
}
