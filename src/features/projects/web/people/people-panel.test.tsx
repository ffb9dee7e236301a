import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { ProjectPerson } from "#features/projects/contract.ts";
import { createPerson } from "../testing/projects.ts";
import { PeoplePanel } from "./people-panel.tsx";

const failure = () => answerJson({ error: { code: "internal", message: "No luck" } }, 500);

async function open(kept: ProjectPerson[], answers: Answers = {}) {
  const { calls, user } = await mountWithServer(<PeoplePanel projectId="p1" />, "/project/p1", {
    "GET /api/projects/p1/people": () => answerJson({ items: kept, nextCursor: null }),
    "POST /api/projects/p1/people": ({ body }) => {
      const person = createPerson({ id: `person-${kept.length + 2}`, ...(body as object) });
      kept.push(person);
      return answerJson(person, 201);
    },
    "DELETE /api/projects/p1/people/person-1": () => {
      kept.splice(
        kept.findIndex(({ id }) => id === "person-1"),
        1,
      );
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  await screen.findByRole("heading", { name: "Project Members" });
  return { calls, user };
}

it("adds a person with role and e-mail, and keeps the typed text with a message if it is invalid", async () => {
  const { calls, user } = await open([]);
  await screen.findByText("No people yet");
  await user.click(screen.getAllByRole("button", { name: "Add Person" })[0]!);
  const dialog = await screen.findByRole("dialog", { name: "Add Person" });
  const add = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Add Person" });
  expect(add.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText("Name *"), "Barbara Liskov");
  await user.type(within(dialog).getByLabelText("Role"), "Adviser");
  await user.type(within(dialog).getByLabelText("Email"), "barbara");
  await user.click(add);
  const email = within(dialog).getByLabelText<HTMLInputElement>("Email");
  within(dialog).getByText("Please enter a valid e-mail address");
  expect(document.activeElement).toBe(email);
  await user.type(email, "@example.org");
  await user.click(add);
  await screen.findByText("Person added to project");
  const person = screen.getByRole("listitem");
  within(person).getByText("Adviser");
  expect(within(person).getByRole("link").getAttribute("href")).toBe("mailto:barbara@example.org");
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    contactName: "Barbara Liskov",
    role: "Adviser",
  });
});

it("shows a failure in the dialog and keeps it open", async () => {
  const { user } = await open([], { "POST /api/projects/p1/people": failure() });
  await user.click(screen.getAllByRole("button", { name: "Add Person" })[0]!);
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Name *"), "Ada{Enter}");
  await screen.findByText("Failed to add person to project");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Name *").value).toBe("Ada");
});

it("edits a person, and removes a person with Undo", async () => {
  const { calls, user } = await open([createPerson()], {
    "PATCH /api/projects/p1/people/person-1": ({ body }) =>
      answerJson(createPerson({ ...(body as object) })),
  });
  await user.click(await screen.findByRole("button", { name: "Edit Grace Hopper" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Person" });
  await user.type(within(dialog).getByLabelText("Phone"), "+1 555 0100");
  await user.click(within(dialog).getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Person updated");
  await user.click(screen.getByRole("button", { name: "Remove Grace Hopper" }));
  await screen.findByText("Person removed from project");
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  expect(document.activeElement?.textContent).toBe("Add Person");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("heading", { name: "Grace Hopper" });
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      contactName: "Grace Hopper",
      contactEmail: "grace@example.org",
      role: "Lead engineer",
    }),
  );
});

it("shows a person again with the reason if removing fails", async () => {
  const { user } = await open([createPerson()], {
    "DELETE /api/projects/p1/people/person-1": failure(),
  });
  await user.click(await screen.findByRole("button", { name: "Remove Grace Hopper" }));
  await screen.findByText("Failed to remove person from project");
  expect(await screen.findByRole("heading", { name: "Grace Hopper" })).toBeTruthy();
});

it("offers Retry when members did not load", async () => {
  const { user, calls } = await open([], { "GET /api/projects/p1/people": failure() });
  await screen.findByText("Failed to load project members");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(calls).toHaveLength(2));
});
