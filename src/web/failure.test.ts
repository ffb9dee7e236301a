import { afterEach, expect, it } from "vitest";
import { ApiError } from "./data/api-error.ts";
import { toastFailure } from "./failure.ts";
import { toast, toastQueue } from "./ui/toast/toast-store.ts";

afterEach(() => toastQueue.get().forEach(({ id }) => toast.dismiss(id)));

const refuse = (fields: Record<string, string>) =>
  new ApiError({ code: "validation", message: "Name is required", status: 400, fields });

it("shows why a request failed, with the name of its action as the title", () => {
  toastFailure("Failed to add project", new Error("broken"), { key: "add-project" });
  const description = "An unexpected error occurred. Please try again.";
  const shown = { kind: "error", title: "Failed to add project", description, key: "add-project" };
  expect(toastQueue.get()).toMatchObject([shown]);
});

it("shows no toast for an error of a field, which the form shows", () => {
  toastFailure("Failed to add project", refuse({ name: "Name is required" }));
  expect(toastQueue.get()).toEqual([]);
});

it("shows an error of the whole body, which no form field shows", () => {
  toastFailure("Failed to add project", refuse({ body: "Name is required" }));
  expect(toastQueue.get()).toMatchObject([{ description: "Name is required" }]);
});
