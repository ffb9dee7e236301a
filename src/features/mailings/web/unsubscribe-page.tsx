import { useState, useSyncExternalStore } from "react";
import { isNoSuchPage } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { callerOf } from "#web/data/client.ts";
import type { mailingsApi } from "#features/mailings/contract.ts";

const call = callerOf<typeof mailingsApi>();

/** /unsubscribe#token=…: asks before a periodic e-mail is switched off. Needs no session. */
export function UnsubscribePage() {
  const token = useToken();
  const [state, setState] = useState<"asks" | "busy" | "done" | Error>("asks");
  // The token names the kind, as unsubscribe-links.ts writes it.
  const isDaily = token?.split(".")[1] === "notifications";
  const name = isDaily ? "daily" : "weekly";
  const isDead = isNoSuchPage(state);

  async function unsubscribe(): Promise<void> {
    setState("busy");
    try {
      await call("POST /api/unsubscribe", { query: { token } });
      setState("done");
    } catch (error) {
      setState(error as Error);
    }
  }

  return (
    <article className="mx-auto w-full max-w-reading px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="text-2xl sm:text-3xl">Unsubscribe from the {name} e-mail</h1>
      {state === "done" ? (
        <MessageBlock tone="success" className="mt-6">
          You get no more {name} e-mails. You can switch them on again in{" "}
          <a href="/profile" className="underline underline-offset-4">
            your profile
          </a>
          .
        </MessageBlock>
      ) : isDead || token === "" ? (
        <MessageBlock tone="danger" className="mt-6">
          {isDead ? state.message : "This link is not complete. Use the one in the e-mail."}
        </MessageBlock>
      ) : (
        <>
          <p className="mt-4 max-w-form text-base text-pretty text-muted">
            {isDaily
              ? "Once a day, it lists what is new in your shared collections."
              : "Once a week, it lists what you saved and what is worth seeing again."}{" "}
            You can switch it on again in your profile.
          </p>
          {state instanceof Error ? (
            <ErrorState
              className="mt-6"
              title="You are not unsubscribed yet"
              error={state}
              onRetry={() => void unsubscribe()}
            />
          ) : (
            <Button
              variant="primary"
              className="mt-6"
              busy={state === "busy"}
              busyLabel="Unsubscribing..."
              onClick={() => void unsubscribe()}
            >
              Unsubscribe
            </Button>
          )}
        </>
      )}
    </article>
  );
}

/** From the fragment, which neither the server nor its log receives; null during SSR. */
function useToken(): string | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("hashchange", listener);
      return () => removeEventListener("hashchange", listener);
    },
    () => new URLSearchParams(location.hash.slice(1)).get("token") ?? "",
    () => null,
  );
}
