import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { ViewTitle } from "../view-title.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { prepareSession } from "./prepare-session.ts";

export const expiredLink = "This link has been used or has expired. Ask for another below.";

/**
 * "idle": no link to follow, or it was refused; the view's form is shown. "asks": waits for the user's
 * confirmation.
 */
type Following = "idle" | "asks" | "busy" | Error;

/**
 * Follows an e-mailed link's token once, at once or after confirmation. `follow` leaves the page or the view.
 */
export function useFollowedLink(
  flow: SignInFlow,
  follow: (token: string) => Promise<void>,
  { dead = expiredLink, asksFirst = false } = {},
) {
  const { token } = flow;
  const [waits] = useState(asksFirst);
  const [state, setState] = useState<Following>(token ? (waits ? "asks" : "busy") : "idle");

  function refuse(error: unknown): void {
    // Network failure, server error or rate limit: the link is still valid.
    const passes =
      error instanceof ApiError &&
      (error.status === 0 || error.status === 429 || error.status >= 500);
    if (!passes) flow.say({ tone: "danger", text: dead });
    setState(passes ? error : "idle");
  }

  function attempt(used: string): Promise<void> {
    prepareSession(flow.remember);
    return follow(used);
  }

  const attemptOnce = useEffectEvent(attempt);
  const refuseOnce = useEffectEvent(refuse);
  useEffect(() => {
    if (token && !waits) attemptOnce(token).catch((error: unknown) => refuseOnce(error));
  }, [token, waits]);

  function start(): void {
    if (!token) return;
    setState("busy");
    attempt(token).catch(refuse);
  }

  return { state, start };
}

export function FollowingLink(props: {
  title: string;
  /** The confirmation: its text, and the label of the button that follows the link. */
  question?: { text: string; action: string };
  busyLabel: string;
  state: Exclude<Following, "idle">;
  onStart: () => void;
}) {
  return (
    <>
      <ViewTitle>{props.title}</ViewTitle>
      {props.state === "asks" ? (
        <>
          <p className="mt-2 text-ui text-pretty text-muted">{props.question?.text}</p>
          <Button variant="primary" className="mt-6 w-full" onClick={props.onStart}>
            {props.question?.action}
          </Button>
        </>
      ) : props.state === "busy" ? (
        <p role="status" className="mt-6 flex items-center gap-3 text-ui text-muted">
          <span className="ring" aria-hidden="true" />
          {props.busyLabel}
        </p>
      ) : (
        <ErrorState
          className="mt-6"
          title="The link could not be followed"
          error={props.state}
          onRetry={props.onStart}
        />
      )}
    </>
  );
}
