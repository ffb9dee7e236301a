import { Page } from "../ui/page.tsx";
import { NotFoundWords } from "./not-found-message.tsx";

/** The app's page for a path that does not exist. */
export function NotFound() {
  return (
    <Page title="Page not found" width="reading">
      <NotFoundWords />
    </Page>
  );
}
