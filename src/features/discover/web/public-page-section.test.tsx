import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PublicPage } from "#features/discover/contract.ts";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { PublicPageSection } from "./public-page-section.tsx";

const path = "/api/profile/public-page";
const off: PublicPage = { name: null, isOn: false, isIndexed: false };
const on: PublicPage = { name: "ada", isOn: true, isIndexed: false };

async function show(page: PublicPage, answers: Answers = {}) {
  const { calls } = await mountWithServer(<PublicPageSection />, "/home", {
    [`GET ${path}`]: answerJson(page),
    ...answers,
  });
  return calls;
}
const turn = async () => fireEvent.click(await screen.findByRole("switch"));
const typeName = (name: string) =>
  fireEvent.change(screen.getByLabelText("Address"), { target: { value: name } });

it("asks for a name when it is turned on, and then links to the page and its feed", async () => {
  const calls = await show(off, { [`PATCH ${path}`]: answerJson(on) });
  expect(screen.queryByLabelText("Address")).toBeNull();
  await turn();
  expect(calls.filter(({ method }) => method === "PATCH")).toEqual([]);
  typeName("Ada");
  fireEvent.click(screen.getByLabelText(/^Let search engines list it/));
  fireEvent.click(screen.getByRole("button", { name: "Turn on" }));
  expect((await screen.findByRole("link", { name: "Open page" })).getAttribute("href")).toBe(
    "/people/ada",
  );
  expect(screen.getByRole("link", { name: "Atom feed" }).getAttribute("href")).toBe(
    "/people/ada/feed.xml",
  );
  expect(calls.find(({ method }) => method === "PATCH")!.body).toEqual({
    name: "Ada",
    isOn: true,
    isIndexed: true,
  });
  expect(screen.getByLabelText("Address")).toHaveProperty("value", "ada");
});

it("keeps a name that another user has in the field, with the reason", async () => {
  const message = "This name is already taken";
  await show(off, {
    [`PATCH ${path}`]: answerJson(
      { error: { code: "duplicate", message, fields: { name: message } } },
      409,
    ),
  });
  await turn();
  typeName("ada");
  fireEvent.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText("Address")).toHaveProperty("value", "ada");
  expect(screen.getByLabelText("Address").getAttribute("aria-invalid")).toBe("true");
});

it("turns off at once, and shows as on again if the request fails", async () => {
  let fails = true;
  const calls = await show(on, {
    [`PATCH ${path}`]: () =>
      fails
        ? answerJson({ error: { code: "unavailable", message: "Try again later" } }, 503)
        : answerJson({ ...on, isOn: false }),
  });
  await turn();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to save your public pageTry again later",
  );
  expect(screen.getByRole("switch")).toHaveProperty("checked", true);
  fails = false;
  await turn();
  await waitFor(() => expect(screen.queryByLabelText("Address")).toBeNull());
  expect(calls.filter(({ method }) => method === "PATCH").at(-1)!.body).toEqual({ isOn: false });
});
