import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "#web/data/api-error.ts";
import { FormFailure } from "./form-failure.tsx";

it("announces what failed and why", () => {
  render(<FormFailure title="Failed to add project" error={new TypeError("offline")} />);
  const lines = [...screen.getByRole("alert").children].map(({ textContent }) => textContent);
  expect(lines).toEqual(["Failed to add project", expect.stringMatching(/./)]);
});

it("leaves the errors of fields to the fields", () => {
  const error = new ApiError({
    code: "validation",
    message: "Too long",
    status: 400,
    fields: { name: "Too long" },
  });
  render(<FormFailure title="Failed to add project" error={error} />);
  expect(screen.queryByRole("alert")).toBeNull();
});
