import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { DoorTitle } from "../door-title.tsx";
import type { Door } from "../use-door.ts";
import { prepareSession } from "./prepare-session.ts";

export const deadLink = "This link has been used or has expired. Ask for another below.";

/** "idle": there is no link to follow, or it was refused, and the view's form is shown. */
type Following = "idle" | "busy" | Error;

/** Follows the token of a mail's link once. `follow` leaves the page, or the view. */
export function useFollowedLink(
  door: Door,
  follow: (token: string) => Promise<void>,
  dead = deadLink,
) {
  const { token } = door;
  const [state, setState] = useState<Following>(token ? "busy" : "idle");

  function refuse(error: unknown): void {
    // No answer, or a server in trouble: the link is still good.
    const passes = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!passes) door.say({ tone: "danger", text: dead });
    setState(passes ? error : "idle");
  }

  function attempt(used: string): Promise<void> {
    prepareSession(door.remember);
    return follow(used);
  }

  const attemptOnce = useEffectEvent(attempt);
  const refuseOnce = useEffectEvent(refuse);
  useEffect(() => {
    if (token) attemptOnce(token).catch((error: unknown) => refuseOnce(error));
  }, [token]);

  function retry(): void {
    if (!token) return;
    setState("busy");
    attempt(token).catch(refuse);
  }

  return { state, retry };
}

export function FollowingLink(props: {
  title: string;
  busyLabel: string;
  state: Exclude<Following, "idle">;
  onRetry: () => void;
}) {
  return (
    <>
      <DoorTitle>{props.title}</DoorTitle>
      {props.state === "busy" ? (
        <p role="status" className="mt-6 flex items-center gap-3 text-ui text-muted">
          <span className="ring" aria-hidden="true" />
          {props.busyLabel}
        </p>
      ) : (
        <ErrorState
          className="mt-6"
          title="The link could not be followed"
          error={props.state}
          onRetry={props.onRetry}
        />
      )}
    </>
  );
}
