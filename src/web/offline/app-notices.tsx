import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "../store.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { RotateCw, TriangleAlert, X } from "../ui/icons.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { connection, look, watchConnection } from "./connection.ts";
import { registerWorker, takeUpdate, waitingWorker } from "./register-worker.ts";

/** Says that there is no connection, and from when what is shown is; or that a newer version is there. */
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
        title="You are offline"
        action={<LookButton />}
      >
        {state.storedAt && (
          <>
            What you see was stored <RelativeTime iso={state.storedAt} />.{" "}
          </>
        )}
        Nothing can be saved until Commonplace can be reached again; what you type stays here.
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
          <Button size="sm" onClick={() => takeUpdate(waiting)}>
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

function LookButton() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        void look().finally(() => setBusy(false));
      }}
    >
      Try again
    </Button>
  );
}

/** In the corner across from the toasts; on a narrow screen at the foot. */
function Notice(props: {
  icon: ReactNode;
  title: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label="Connection and version"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-30 sm:inset-x-auto sm:bottom-5 sm:left-5"
    >
      <div
        role="status"
        className="pointer-events-auto flex w-full items-start gap-3 rounded-ui border border-line bg-raised p-3 text-ui shadow-float sm:w-96"
      >
        <span aria-hidden="true" className="mt-0.5 shrink-0">
          {props.icon}
        </span>
        <div className="min-w-0 flex-1 text-pretty">
          <p className="font-medium text-ink">{props.title}</p>
          {props.children && <p className="mt-0.5 text-sm text-muted">{props.children}</p>}
        </div>
        <div className="-my-1 flex shrink-0 items-center gap-1">{props.action}</div>
      </div>
    </section>
  );
}
