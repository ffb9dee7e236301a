import { NotFoundWords } from "./not-found-words.tsx";

/** An address that leads nowhere, for visitors: without the app's own frame. */
export function PublicNotFound() {
  return (
    <div className="mx-auto w-full max-w-reading px-4 py-8 sm:px-6 sm:py-10">
      <NotFoundWords />
    </div>
  );
}
