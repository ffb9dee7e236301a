import { Link, useLocation } from "@tanstack/react-router";
import { Megaphone, Plus } from "#web/ui/picture/icons.tsx";
import type { Session } from "#features/account/web/session.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { Brand } from "./brand.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { feedbackLink, mainLinks } from "#web/layout/header/navigation.ts";
import { UserMenu } from "./user-menu.tsx";

const NotificationsButton = loadOnMount(
  async () =>
    (await import("#features/notifications/web/notifications-button.tsx")).NotificationsButton,
);

/** The header of the app. It shows no navigation until the session is known. */
export function Header({ session, onShowKeys }: { session: Session; onShowKeys: () => void }) {
  return (
    <header
      // useHeaderHiding hides it.
      className="sticky top-0 z-30 border-b border-line bg-paper transition-transform duration-150 max-md:not-focus-within:not-has-aria-expanded:in-data-header-hidden:-translate-y-full print:hidden"
    >
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-1 px-4 sm:gap-x-6 sm:px-6">
        <a href="/" className="rounded-ui">
          <Brand isCompact={session.status === "signed-in"} />
        </a>
        {session.status === "signed-in" && (
          <>
            <nav aria-label="Main" className="hidden flex-1 gap-1 md:flex">
              <NavLinks />
            </nav>
            <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:gap-0">
              <PaletteButton />
              <NotificationsButton fallback={<span className="size-10 sm:size-8" />} />
              <Link
                to={feedbackLink.to}
                aria-label={feedbackLink.label}
                title={feedbackLink.label}
                className="grid size-10 shrink-0 place-items-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink sm:size-8"
                activeProps={{ className: "text-ink!" }}
              >
                <Megaphone className="size-5" />
              </Link>
              <Button
                variant="primary"
                size="sm"
                className="max-lg:size-10 max-lg:px-0"
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={() => showAddEntry()}
              >
                <span className="max-lg:sr-only">Add Entry</span>
              </Button>
              <UserMenu user={session.user} onShowKeys={onShowKeys} />
            </div>
          </>
        )}
        {session.status === "signed-out" && (
          <a href="/login" className={`${buttonClasses("secondary", "sm")} ml-auto`}>
            Sign In
          </a>
        )}
      </div>
      {session.status === "signed-in" && (
        <nav
          aria-label="Main"
          className="flex gap-1 overflow-x-auto border-t border-line px-2 max-[26rem]:gap-0 md:hidden"
        >
          <NavLinks />
        </nav>
      )}
    </header>
  );
}

function NavLinks() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return mainLinks.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      className={joinClasses(
        "inline-flex h-10 items-center rounded-ui px-2.5 text-ui font-medium text-muted max-[26rem]:px-2 transition-colors hover:text-ink md:h-8",
        // A project's page is also part of "Projects".
        to === "/projects" && path.startsWith("/project/") && "text-ink!",
      )}
      activeProps={{ className: "text-ink!" }}
    >
      {label}
    </Link>
  ));
}
