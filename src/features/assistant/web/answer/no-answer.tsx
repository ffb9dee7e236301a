import { Button } from "#web/ui/button/button.tsx";

/** A question without an answer, and the reason. */
export function NoAnswer(props: { children: string; onAskAgain: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-ui text-muted">
      <p>{props.children}</p>
      {props.onAskAgain && (
        <Button size="sm" className="pointer-coarse:h-10" onClick={props.onAskAgain}>
          Ask again
        </Button>
      )}
    </div>
  );
}
