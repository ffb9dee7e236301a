import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { override } from "#shared/testing/override.ts";
import { KeptPicture } from "./kept-picture.tsx";

it("shows a picture without its placeholder if it was loaded before the page became interactive", () => {
  const size = { width: 100, height: 80 };
  const picture = { source: "s", caption: "", url: "/p", color: "#336699", ...size };
  override(Object.getPrototypeOf(document.createElement("img")) as object, {
    get complete() {
      return true;
    },
    get naturalWidth() {
      return 100;
    },
  });
  render(<KeptPicture picture={picture} alt="" />);
  expect(screen.getByRole("presentation").style.backgroundColor).toBe("");
});
