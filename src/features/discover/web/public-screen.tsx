import type { ReactNode } from "react";
import { describeError, isNoSuchPage } from "#web/data/api.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import type { Found } from "./load-public.ts";

/** The screen of a public page. `title` and `words` are shown if it no longer exists. */
export function PublicScreen<Data>(props: {
  found: Found<Data>;
  onRetry: () => void;
  skeleton: ReactNode;
  title: string;
  words: string;
  /** Of a list of cards, instead of a text. */
  isWide?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const { found, skeleton, isWide, children } = props;
  const width = isWide ? "max-w-page" : "max-w-reading";
  return (
    <div className={`mx-auto w-full ${width} px-4 py-10 sm:px-6 sm:py-16`}>
      {found === null ? (
        <SkeletonGroup label="Loading...">{skeleton}</SkeletonGroup>
      ) : "data" in found ? (
        children(found.data)
      ) : (
        <NotShown {...props} error={found.error} />
      )}
    </div>
  );
}

function NotShown(props: { error: unknown; onRetry: () => void; title: string; words: string }) {
  const { error, onRetry, title, words } = props;
  const isGone = isNoSuchPage(error);
  return (
    <div role="alert">
      <h1 className="text-2xl">{isGone ? title : "It did not load"}</h1>
      <p className="mt-3 text-base text-pretty text-muted">
        {isGone ? words : describeError(error)}
      </p>
      <div className="mt-6 flex gap-2">
        {!isGone && <Button onClick={onRetry}>Retry</Button>}
        <a href="/" className={buttonClasses("secondary")}>
          To the start
        </a>
      </div>
    </div>
  );
}

export const entrySkeleton = (
  <>
    <Skeleton className="h-12" />
    <Skeleton className="mt-6 h-40" />
  </>
);

const grid = "mt-8 grid items-stretch gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** Of a page with a heading, a line below it, and cards. */
export function ListSkeleton({ heading, line }: { heading: string; line: string }) {
  return (
    <>
      <Skeleton className={`h-10 max-w-full ${heading}`} />
      <Skeleton className={`mt-3 h-6 max-w-full ${line}`} />
      <div className={grid}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-64" />
        ))}
      </div>
    </>
  );
}

export function PublicList<Item extends { slug: string }>(props: {
  items: readonly Item[];
  renderCard: (item: Item) => ReactNode;
}) {
  return props.items.length > 0 ? (
    <ul className={grid}>
      {props.items.map((item) => (
        <li key={item.slug} className="flex min-w-0">
          {props.renderCard(item)}
        </li>
      ))}
    </ul>
  ) : (
    <p className="mt-10 rounded-ui border border-dashed border-line px-6 py-12 text-center font-serif text-lg text-muted">
      Nothing is shown here yet.
    </p>
  );
}
