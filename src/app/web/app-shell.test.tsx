import { createMemoryHistory } from "@tanstack/react-router";
import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { AppShell } from "./app-shell.tsx";
import { createQueryClient } from "#web/data/query-client.ts";
import { createAppRouter } from "./router.tsx";

it("shows a path that was opened between the router's first load and the first render", async () => {
  const history = createMemoryHistory({ initialEntries: ["/faq-of-nobody"] });
  const router = createAppRouter(history);
  await router.load();
  history.push("/another-of-nobody");
  render(<AppShell client={createQueryClient()} router={router} />);
  await waitFor(() => {
    expect(router.state.resolvedLocation?.pathname).toBe("/another-of-nobody");
  });
});
