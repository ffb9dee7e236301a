import type { ReactNode } from "react";
import { Brand } from "./layout/header/brand.tsx";
import { Footer } from "./layout/footer.tsx";
import { SkipLink } from "./layout/skip-link.tsx";
import { usePageState } from "#web/page-state.ts";
import { useSession } from "#features/account/web/session.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ThemeToggle } from "#web/ui/button/theme-toggle.tsx";

/** The layout of public screens for visitors. `path` is the path of the screen. */
export function PublicShell({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header>
        <div className="mx-auto flex h-16 w-full max-w-page items-center gap-2 px-4 sm:px-6">
          <a href="/" className="mr-auto rounded-ui">
            <Brand />
          </a>
          <Entrances isSignIn={path === "/login"} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <Footer aside={<ThemeToggle />} />
    </div>
  );
}

/** The links into the app; none until the session is known. */
function Entrances({ isSignIn }: { isSignIn: boolean }) {
  const { status } = useSession();
  const { path = "" } = usePageState();
  if (status === "unknown") return null;
  if (status === "signed-in") {
    if (isSignIn) return null;
    return (
      <a href="/home" className={buttonClasses("quiet", "sm")}>
        Home
      </a>
    );
  }
  return (
    <>
      {/* On /login, keeps the path that the user wanted to open. */}
      <a
        href={isSignIn && path.startsWith("/login") ? path : "/login"}
        className={buttonClasses("quiet", "sm")}
      >
        Sign In
      </a>
      {!isSignIn && (
        <a href="/login#sign_up" className={`${buttonClasses("primary", "sm")} max-sm:hidden`}>
          Start Free
        </a>
      )}
    </>
  );
}
