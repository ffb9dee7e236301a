import { useEffect, useRef } from "react";
import { describeError } from "#web/data/api.ts";
import { Button } from "../button/button.tsx";
import { ShowMore } from "./show-more.tsx";

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
    <ShowMore
      ref={end}
      variant="quiet"
      isLoading={isLoading}
      problem={error && `${props.failure}. ${describeError(error)}`}
      onMore={() => load.current()}
    />
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
