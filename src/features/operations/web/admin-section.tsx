import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

/** A heading, and the rows or the sentence below it. */
export function AdminSection(props: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-10 first:mt-0">
      <h2 className="text-lg">{props.title}</h2>
      {props.about && <p className="mt-1 text-ui text-pretty text-muted">{props.about}</p>}
      <div className="mt-3">{props.children}</div>
    </section>
  );
}

/** Rows separated by lines. */
export function AdminRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {children}
    </ul>
  );
}

/** A row: what it is, facts about it, and actions. Long words wrap. */
export function AdminRow(props: {
  title: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-ui font-medium tracking-normal wrap-anywhere">
          {props.title}
        </h3>
        {props.facts && (
          <p className="mt-0.5 text-sm text-pretty text-muted wrap-anywhere">{props.facts}</p>
        )}
        {props.children}
      </div>
      {props.actions && <div className="flex flex-wrap gap-2">{props.actions}</div>}
    </li>
  );
}

/** Shown for a list without rows. */
export function NoRows({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-ui border border-dashed border-line px-4 py-5 text-ui text-muted">
      {children}
    </p>
  );
}

type Loading = {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** The content of a query once it has data; before that placeholder rows, or the error with a retry. */
export function WhenLoaded(props: { query: Loading; failure: string; children: ReactNode }) {
  const { query } = props;
  if (query.data !== undefined) return props.children;
  if (query.error)
    return (
      <ErrorState
        title={props.failure}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <SkeletonGroup label="Loading..." className="border-t border-line">
      {[0, 1, 2].map((row) => (
        <div key={row} className="border-b border-line py-3">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-1.5 h-4 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
