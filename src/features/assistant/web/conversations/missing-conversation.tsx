import { Link } from "@tanstack/react-router";
import { buttonClasses } from "#web/ui/button/button.tsx";

export function MissingConversation() {
  return (
    <section aria-label="Chat" className="mx-auto w-full max-w-[36rem]">
      <h1 className="text-2xl">This conversation is not here</h1>
      <p className="mt-3 text-base text-muted">
        It may have been deleted, or the link was cut short.
      </p>
      <Link to="/chat" className={`${buttonClasses("primary")} mt-6`}>
        New conversation
      </Link>
    </section>
  );
}
