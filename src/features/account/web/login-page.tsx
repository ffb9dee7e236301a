import { useEffect } from "react";
import { leaveFlash } from "#web/flash.ts";
import { Notices } from "#web/layout/notices.tsx";
import { getReturnPath } from "#web/return-path.ts";
import { LoginCard } from "./login-card.tsx";
import { loadStoredDrafts } from "#web/drafts/stored-drafts.ts";
import { refreshSession, useSession } from "./session.ts";
import { useSignInFlow } from "./use-sign-in-flow.ts";

/** Continues to the requested page, or to the page whose session ended while the user was typing. */
function continueToPage(userId?: string): void {
  const kept = loadStoredDrafts();
  location.replace(kept && kept.userId === userId ? kept.path : getReturnPath(location.search));
}

export { LoginCard };

const welcome = () => leaveFlash("Welcome! Your account has been created successfully.");

/** The sign-in page. */
export function LoginPage() {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : undefined;
  const flow = useSignInFlow((isNew) => {
    if (isNew) welcome();
    // The drafts belong to one user, who is known only with the session.
    if (loadStoredDrafts()) void refreshSession();
    else continueToPage();
  });

  // Also runs when another tab signs in or a signed-in user opens this page. A link from an e-mail is
  // followed first.
  useEffect(() => {
    if (!userId || !flow.isRead || flow.token) return;
    // Google has just created the account.
    if (new URLSearchParams(location.search).has("welcome")) welcome();
    continueToPage(userId);
  }, [userId, flow.isRead, flow.token]);

  return (
    <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-10 px-4 py-10 sm:px-6 md:content-center lg:grid-cols-[1fr_26rem] lg:items-center lg:gap-20 lg:py-16">
      <div className="mx-auto w-full max-w-form lg:mx-0 lg:max-w-none">
        <h1 className="text-2xl sm:text-3xl">Organize, Connect, and Unlock Your Knowledge</h1>
        <p className="mt-4 text-base text-pretty text-muted lg:max-w-form">
          A commonplace book for what you find: keep it, with a note on why it struck you.
        </p>
        <div className="mt-12 hidden lg:block">
          <SampleNote />
        </div>
      </div>
      <div className="mx-auto w-full max-w-form rounded-ui border border-line bg-raised p-5 sm:p-8">
        <LoginCard flow={flow} />
      </div>
      <Notices />
    </div>
  );
}

/** A sample entry: a passage, its source, and a note on why it was saved. */
function SampleNote() {
  return (
    <figure className="max-w-form border-l border-seam pl-5">
      <blockquote className="font-serif text-lg text-pretty text-ink">
        Some books are to be tasted, others to be swallowed, and{" "}
        <mark>some few to be chewed and digested</mark>.
      </blockquote>
      <figcaption>
        <p className="mt-1.5 text-sm text-faint">Francis Bacon, Of Studies, 1625</p>
        <p className="mt-4 text-xs font-medium text-faint">Why it’s interesting</p>
        <p className="mt-0.5 font-serif text-lg text-pretty text-muted italic">
          My measure for what goes in here: will I want to chew on it again in a year?
        </p>
      </figcaption>
    </figure>
  );
}
