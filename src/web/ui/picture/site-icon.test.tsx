import { fireEvent, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { SiteIcon } from "./site-icon.tsx";

it("shows the letter of a site without an icon", () => {
  const { container } = render(<SiteIcon name="www.meadow.example" />);
  expect(container.textContent).toBe("m");
  expect(container.querySelector("img")).toBeNull();
});

it("shows the icon, and the letter once it fails to load", () => {
  const { container, rerender } = render(<SiteIcon name="Meadow Post" src="/api/pictures/one" />);
  const icon = container.querySelector("img")!;
  expect(icon.getAttribute("src")).toBe("/api/pictures/one");
  expect(container.textContent).toBe("");
  fireEvent.error(icon);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe("M");
  // Another icon is tried again.
  rerender(<SiteIcon name="Meadow Post" src="/api/pictures/two" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/pictures/two");
});
