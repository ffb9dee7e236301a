import { buttonClasses } from "#web/ui/button/button.tsx";

/** The text shown for a path that does not exist. */
export function NotFoundMessage() {
  return (
    <>
      <p className="text-ui text-faint">404</p>
      <h1 className="mt-2 text-2xl">Page not found</h1>
      <p className="mt-3 text-base text-muted">
        There is no page at this address. It may have been moved or deleted, or the link may be
        incomplete.
      </p>
      <a href="/" className={`${buttonClasses("primary")} mt-6`}>
        Go home
      </a>
    </>
  );
}
