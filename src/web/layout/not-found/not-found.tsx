import { Page } from "#web/ui/page.tsx";
import { NotFoundMessage } from "./not-found-message.tsx";

/** The app's page for a path that does not exist. */
export function NotFound() {
  return (
    <Page title="Page not found" width="reading">
      <NotFoundMessage />
    </Page>
  );
}
