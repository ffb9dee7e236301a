import { Page } from "../ui/page.tsx";
import { NotFoundWords } from "./not-found-words.tsx";

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <Page title="Page not found" width="reading">
      <NotFoundWords />
    </Page>
  );
}
