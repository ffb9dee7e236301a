import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ViewTitle } from "../view-title.tsx";
import type { SignInFlow } from "../use-sign-in-flow.ts";
import { prepareSession } from "./prepare-session.ts";

export const expiredLink = "This link has been used or has expired. Ask for another below.";

/**
 * "idle": there is no link to follow, or it was refused, and the view's form is shown. "asks": it waits for the
 * person's word.
 */
type Following = "idle" | "asks" | "busy" | Error;

/** Follows the token of a mail's link once, at once or when told to. `follow` leaves the page, or the view. */
export function useFollowedLink(
  flow: SignInFlow,
  follow: (token: string) => Promise<void>,
  { dead = expiredLink, asksFirst = false } = {},
) {
  const { token } = flow;
  const [waits] = useState(asksFirst);
  const [state, setState] = useState<Following>(token ? (waits ? "asks" : "busy") : "idle");

  function refuse(error: unknown): void {
    // No answer, or a server in trouble or in a rush: the link is still good.
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
  /** Said where the link waits, and the button that has it followed. */
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
