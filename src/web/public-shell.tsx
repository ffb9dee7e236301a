import { useLayoutEffect, type ReactNode } from "react";
import { showFlash } from "./flash.ts";
import { Brand } from "./layout/brand.tsx";
import { Footer } from "./layout/footer.tsx";
import { SkipLink } from "./layout/skip-link.tsx";
import { ThemeToggle } from "./ui/theme-toggle.tsx";
import { ToastRegion } from "./ui/toast.tsx";

/** Around the screens that need no session. */
export function PublicShell({ children }: { children: ReactNode }) {
  // Before any effect of the screen inside, which may leave one for the page after this.
  useLayoutEffect(showFlash, []);

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-16 w-full max-w-page items-center px-4 sm:px-6">
        <a href="/" className="rounded-ui">
          <Brand />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <Footer aside={<ThemeToggle />} />
      <ToastRegion />
    </div>
  );
}
