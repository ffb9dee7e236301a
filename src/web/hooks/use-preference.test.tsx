import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished } from "vitest";
import { PageStateContext } from "../page-state.ts";
import { storePreference } from "../preferences.ts";
import { usePreference } from "./use-preference.ts";

const Layout = () => (usePreference("library-layout")[0] === "grid" ? <ul /> : <ol />);

it("hydrates with what the server rendered, and then shows what was chosen since", async () => {
  const page = (
    <PageStateContext value={{ preferences: { "library-layout": "grid" } }}>
      <Layout />
    </PageStateContext>
  );
  const element = document.createElement("div");
  element.innerHTML = renderToString(page);
  expect(element.innerHTML).toBe("<ul></ul>");
  storePreference("library-layout", "list");
  onTestFinished(() => storePreference("library-layout", null));
  const mismatches: unknown[] = [];
  const onRecoverableError = (error: unknown) => void mismatches.push(error);
  const root = await act(() => hydrateRoot(element, page, { onRecoverableError }));
  onTestFinished(() => act(() => root.unmount()));
  expect(mismatches).toEqual([]);
  expect(element.innerHTML).toBe("<ol></ol>");
});
