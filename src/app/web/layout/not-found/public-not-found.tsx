import { NotFoundMessage } from "#web/layout/not-found/not-found-message.tsx";

/** The page for visitors at a path that does not exist, without the app's layout. */
export function PublicNotFound() {
  return (
    <div className="mx-auto w-full max-w-reading px-4 py-8 sm:px-6 sm:py-10">
      <NotFoundMessage />
    </div>
  );
}
