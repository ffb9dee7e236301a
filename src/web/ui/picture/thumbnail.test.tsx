import { fireEvent, render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { override } from "#shared/testing/override.ts";
import { Thumbnail } from "./thumbnail.tsx";

const picture = { url: "/api/pictures/one", color: "#a0b0c0", width: 1_200, height: 630 };

it("reserves the space of the small copy, in its plain color, without a text of its own", () => {
  const { container } = render(<Thumbnail picture={picture} shape="card" />);
  const image = container.querySelector("img")!;
  const { src, width, height, loading, decoding, alt } = Object.fromEntries(
    [...image.attributes].map(({ name, value }) => [name, value]),
  );
  expect({ src, width, height, loading, decoding, alt }).toEqual({
    src: "/api/pictures/one?size=thumbnail",
    width: "96",
    height: "72",
    loading: "lazy",
    decoding: "async",
    alt: "",
  });
  expect(image.parentElement!.style.backgroundColor).toBe(picture.color);
});

it("keeps its space and color without a broken image if it fails to load", () => {
  const { container } = render(<Thumbnail picture={picture} shape="row" />);
  const image = container.querySelector("img")!;
  const before = container.firstElementChild!.className;
  expect(image.classList).not.toContain("invisible");
  fireEvent.error(image);
  expect(image.classList).toContain("invisible");
  const area = container.firstElementChild as HTMLElement;
  expect(area.className).toBe(before);
  expect(area.style.backgroundColor).toBe(picture.color);
  // A later attempt of the browser, such as when it is online again.
  fireEvent.load(image);
  expect(image.classList).not.toContain("invisible");
});

it("finds out that it failed before hydration", async () => {
  override(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error("broken")) });
  const { container } = render(<Thumbnail picture={picture} shape="row" />);
  await waitFor(() => expect(container.querySelector("img")!.classList).toContain("invisible"));
});
