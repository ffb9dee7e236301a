import { useEffect } from "react";
import { leaveFlash } from "#web/flash.ts";
import { Notices } from "#web/layout/notices.tsx";
import { readReturnPath } from "#web/return-path.ts";
import { LoginCard } from "./login-card.tsx";
import { useSession } from "./session.ts";
import { SampleNote } from "./sample-note.tsx";
import { useSignInFlow } from "./use-sign-in-flow.ts";

const leave = () => location.replace(readReturnPath(location.search));
const sayWelcome = () => leaveFlash("Welcome! Your account has been created successfully.");

/** The sign-in page: the first thing a person sees. */
export function LoginPage() {
  const { status } = useSession();
  const flow = useSignInFlow((isNew) => {
    if (isNew) sayWelcome();
    leave();
  });

  // Also when another tab signs in, or somebody signed in comes here; but a link of a mail is followed first.
  useEffect(() => {
    if (status !== "signed-in" || !flow.isRead || flow.token) return;
    // An account that Google's answer has just made.
    if (new URLSearchParams(location.search).has("welcome")) sayWelcome();
    leave();
  }, [status, flow.isRead, flow.token]);

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
