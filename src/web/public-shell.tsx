import type { ReactNode } from "react";
import { Brand } from "./layout/brand.tsx";
import { Footer } from "./layout/footer.tsx";
import { PublicAccount, PublicNavigation } from "./layout/public-navigation.tsx";
import { SkipLink } from "./layout/skip-link.tsx";
import { useSession } from "./public-screens.tsx";
import { buttonClasses } from "./ui/button.tsx";
import { ThemeToggle } from "./ui/theme-toggle.tsx";

/** Around the screens that need no session. `path` is that of the screen. */
export function PublicShell({ path, children }: { path: string; children: ReactNode }) {
  const session = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header>
        <div className="mx-auto flex h-16 w-full max-w-page items-center gap-2 px-4 sm:px-6">
          <a href="/" className="mr-auto rounded-ui">
            <Brand />
          </a>
          {path !== "/login" && <Entrances session={session} />}
        </div>
        {session.status === "signed-in" && path !== "/login" && (
          <PublicNavigation className="flex overflow-x-auto border-y border-line px-2 md:hidden" />
        )}
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <Footer aside={<ThemeToggle />} />
    </div>
  );
}

/** The way in, or on; nothing until it is known who is here. */
function Entrances({ session }: { session: ReturnType<typeof useSession> }) {
  if (session.status === "unknown") return null;
  if (session.status === "signed-in") {
    return (
      <>
        <PublicNavigation className="hidden md:flex" />
        <PublicAccount user={session.user} />
      </>
    );
  }
  return (
    <>
      <a href="/login" className={buttonClasses("quiet", "sm")}>
        Sign In
      </a>
      <a href="/login#sign_up" className={`${buttonClasses("primary", "sm")} max-sm:hidden`}>
        Start Free
      </a>
    </>
  );
}
