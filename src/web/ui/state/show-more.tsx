import type { Ref } from "react";
import { Button } from "../button/button.tsx";

/** Below a list that has further entries. `problem` says why the last attempt to load them failed. */
export function ShowMore(props: {
  ref?: Ref<HTMLDivElement>;
  onMore: () => void;
  isLoading: boolean;
  problem: string | null;
  variant?: "quiet";
}) {
  const { ref, onMore, isLoading, problem, ...style } = props;
  return (
    <div ref={ref} className="mt-6 flex flex-col items-center gap-2">
      {problem && (
        <p role="alert" className="text-ui text-muted">
          {problem}
        </p>
      )}
      <Button {...style} busy={isLoading} busyLabel="Loading..." onClick={onMore}>
        {problem ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}
