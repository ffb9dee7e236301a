import { useState } from "react";
import { signOut } from "../public-screens.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Initial } from "./initial.tsx";
import { boardPlace, places } from "./places.ts";

const item =
  "flex h-9 w-full items-center rounded-[4px] px-2.5 text-ui hover:bg-hover pointer-coarse:h-10";

/** The places of the app, on pages that carry nothing else of it. */
export function PublicNavigation({ className }: { className: string }) {
  return (
    <nav aria-label="Main" className={joinClasses("gap-1", className)}>
      {places.map(({ to, label }) => (
        <a
          key={to}
          href={to}
          className="inline-flex h-10 items-center rounded-ui px-2.5 text-ui font-medium text-muted transition-colors hover:text-ink md:h-8"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function Item({ to, label }: { to: string; label: string }) {
  return (
    <a href={to} className={item}>
      {label}
    </a>
  );
}

/** The person's own pages, and the way out: the browser's own popover, which Escape and a press beside it close. */
export function PublicAccount({ user }: { user: { name: string; email: string } }) {
  const [problem, setProblem] = useState("");
  const leave = () =>
    signOut().then(
      () => location.assign("/login"),
      () => setProblem("Failed to sign out. Please try again."),
    );
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        title={user.email}
        className="grid size-10 shrink-0 place-items-center rounded-ui hover:bg-hover"
      >
        <Initial of={user.name || user.email} />
        <span className="sr-only">Your account</span>
      </button>
      <div
        id="account"
        popover="auto"
        className="absolute inset-auto top-14 right-[max(1rem,calc(50vw-36.5rem))] w-60 rounded-ui border border-line bg-raised p-1 text-ink shadow-float"
      >
        <p className="truncate px-2.5 pt-2 text-ui font-medium">{user.name}</p>
        <p className="mb-1 truncate border-b border-line px-2.5 pb-2.5 text-sm text-faint">
          {user.email}
        </p>
        <Item to="/profile" label="Profile" />
        <Item to="/account" label="Account" />
        <Item {...boardPlace} />
        <button type="button" className={item} onClick={() => void leave()}>
          Sign out
        </button>
        {problem && (
          <p role="alert" className="px-2.5 py-1.5 text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
    </>
  );
}
