import { Button } from "#web/ui/button/button.tsx";

/** Below a public list that has further entries. `problem` says why the last attempt to load them failed. */
export function ShowMore(props: {
  onMore: () => void;
  isLoading: boolean;
  problem: string | null;
}) {
  const { onMore, isLoading, problem } = props;
  return (
    <div className="mt-8 flex flex-col items-center gap-2">
      {problem && (
        <p role="alert" className="text-ui text-muted">
          {problem}
        </p>
      )}
      <Button busy={isLoading} busyLabel="Loading..." onClick={onMore}>
        {problem ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}
