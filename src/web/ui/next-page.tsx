import { useEffect, useRef } from "react";
import { describeError } from "../api.ts";
import { Button } from "./button.tsx";

/** Loads the next page when it is scrolled near or pressed. */
export function NextPage(props: {
  /** Shown when loading failed: "Failed to load entries". */
  failure: string;
  isLoading: boolean;
  error: Error | null;
  onLoad: () => void;
}) {
  const { isLoading, error, onLoad } = props;
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
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
      <Button variant="quiet" busy={isLoading} busyLabel="Loading..." onClick={onLoad}>
        {error ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}
