import { useEffect, useRef } from "react";
import { describeError } from "#web/data/api.ts";
import { Button } from "../button/button.tsx";

/** The result of an infinite query. */
type PagedList = {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page when it is scrolled near or pressed. */
export function NextPage(props: {
  list: PagedList;
  /** Shown when loading failed: "Failed to load entries". */
  failure: string;
}) {
  const { list } = props;
  const isLoading = list.isFetchingNextPage;
  const error = list.isFetchNextPageError ? list.error : null;
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(() => {});
  useEffect(() => {
    load.current = () => void list.fetchNextPage();
  });

  useEffect(() => {
    if (!end.current || isLoading || error) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && load.current(), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, error]);

  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-2">
      {error && (
        <p role="alert" className="text-ui text-muted">
          {props.failure}. {describeError(error)}
        </p>
      )}
      <Button
        variant="quiet"
        busy={isLoading}
        busyLabel="Loading..."
        onClick={() => load.current()}
      >
        {error ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}

/** Loads the next page when it is pressed, for short lists in a narrow column. */
export function NextPageButton(props: { list: PagedList; className: string; size?: "sm" }) {
  const { list, ...style } = props;
  return (
    <Button
      variant="quiet"
      {...style}
      busy={list.isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchNextPageError ? "That did not load. Try again" : "Show more"}
    </Button>
  );
}
