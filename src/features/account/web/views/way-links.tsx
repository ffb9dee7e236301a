import { DoorLink } from "../door-link.tsx";
import type { Door, DoorView } from "../use-door.ts";

const ways: readonly [DoorView, string][] = [
  ["sign_in", "Sign in"],
  ["sign_up", "Create an account"],
  ["forgotten_password", "Forgot password?"],
  ["magic_link", "Magic link"],
];

/** The other ways in. */
export function WayLinks({ door }: { door: Door }) {
  return (
    <p className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-2 border-t border-line pt-5 text-ui">
      {ways
        .filter(([view]) => view !== door.view)
        .map(([view, label]) => (
          <DoorLink key={view} door={door} to={view}>
            {label}
          </DoorLink>
        ))}
    </p>
  );
}
