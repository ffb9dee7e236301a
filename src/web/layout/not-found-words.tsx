import { buttonClasses } from "../ui/button.tsx";

/** The text shown for a path that does not exist. */
export function NotFoundWords() {
  return (
    <>
      <p className="text-ui text-faint">404</p>
      <h1 className="mt-2 text-2xl">This page is blank</h1>
      <p className="mt-3 text-base text-muted">
        Nothing is kept at this address. It may have been moved or deleted, or the link was cut
        short.
      </p>
      <a href="/" className={`${buttonClasses("primary")} mt-6`}>
        Go home
      </a>
    </>
  );
}
