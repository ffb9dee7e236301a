import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FailureWords } from "./failure-words.tsx";

describe("FailureWords", () => {
  it("links to the plans if the plan does not allow the document", () => {
    const message = "Your plan allows text and links only. See /pricing for plans with files.";
    const { container } = render(<FailureWords failure={{ kind: "plan_limit", message }} />);
    expect(screen.getByRole("link", { name: /^Pricing/ }).getAttribute("href")).toBe("/pricing");
    expect(container.textContent).toMatch(
      /^Your plan allows text and links only\. See Pricing.+ for plans with files\. You can keep the link/,
    );
  });

  it("never makes a link of another message", () => {
    render(<FailureWords failure={{ kind: "blocked", message: "See /pricing." }} />);
    expect(screen.queryByRole("link")).toBeNull();
  });
});
