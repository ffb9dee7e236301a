import { describeError, isNoSuchPage } from "#web/data/api.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";

/** In place of a public page: it no longer exists (`title` and `words` say why), or could not be loaded. */
export function NotShown(props: {
  error: unknown;
  onRetry: () => void;
  title: string;
  words: string;
}) {
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
