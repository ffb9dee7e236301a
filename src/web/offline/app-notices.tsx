import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHeightVariable } from "../hooks/use-height-variable.ts";
import { useStore } from "../store.ts";
import { Button } from "../ui/button/button.tsx";
import { IconButton } from "../ui/button/icon-button.tsx";
import { RotateCw, TriangleAlert, X } from "../ui/picture/icons.tsx";
import { RelativeTime } from "../ui/text/relative-time.tsx";
import { connection, checkConnection, watchConnection } from "./connection.ts";
import { registerWorker, activateUpdate, waitingWorker } from "./register-worker.ts";

/** Shows that there is no connection and how old the content is, or that a new version is available. */
export function AppNotices() {
  const client = useQueryClient();
  const state = useStore(connection);
  const waiting = useStore(waitingWorker);
  const [dismissed, setDismissed] = useState<ServiceWorker | null>(null);

  useEffect(() => {
    void registerWorker();
    return watchConnection(() => void client.invalidateQueries());
  }, [client]);

  if (!state.isOnline) {
    return (
      <Notice
        icon={<TriangleAlert className="size-4 text-warning" />}
        title="You are offline."
        action={<RetryButton />}
      >
        {state.storedAt && (
          <>
            This was stored <RelativeTime iso={state.storedAt} />.{" "}
          </>
        )}
        Nothing can be saved now.
      </Notice>
    );
  }
  if (!waiting || waiting === dismissed) return null;
  return (
    <Notice
      icon={<RotateCw className="size-4 text-muted" />}
      title="A new version is ready"
      action={
        <>
          <Button size="sm" onClick={() => activateUpdate(waiting)}>
            Reload
          </Button>
          <IconButton
            label="Not now"
            size="sm"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => setDismissed(waiting)}
          />
        </>
      }
    />
  );
}

function RetryButton() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        void checkConnection().finally(() => setBusy(false));
      }}
    >
      Try again
    </Button>
  );
}

/**
 * A notice at the bottom of the window. Its height is in --foot, so that other fixed elements move above it.
 */
function Notice(props: {
  icon: ReactNode;
  title: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  useHeightVariable(bar, "--foot");

  return (
    <>
      <div aria-hidden="true" className="h-(--foot)" />
      <section
        ref={bar}
        aria-label="Connection and version"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised text-sm"
      >
        <div className="mx-auto flex min-h-13 max-w-page items-center gap-3 px-4 py-2 sm:px-6">
          <span aria-hidden="true" className="shrink-0">
            {props.icon}
          </span>
          <p role="status" className="min-w-0 flex-1 text-pretty text-muted">
            <strong className="font-medium text-ink">{props.title}</strong> {props.children}
          </p>
          <div className="flex shrink-0 items-center gap-1">{props.action}</div>
        </div>
      </section>
    </>
  );
}
