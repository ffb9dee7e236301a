import { expect, it } from "vitest";
import { formatKilobytes, refuseImage } from "./image-files.ts";

const wrong = {
  title: "Invalid file type",
  description: "Please select a PNG, JPG, or JPEG image file",
};

it.each([
  ["a.png", "image/png"],
  ["B.JPG", "image/jpeg"],
  ["c.of.d.jpeg", ""],
])("accepts %s of type “%s”", (name, type) => {
  expect(refuseImage({ name, type, size: 1 })).toBeNull();
});

it.each([
  ["a.gif", "image/gif"],
  ["a.png", "application/pdf"],
  ["a.pdf", "image/png"],
  ["png", ""],
  ["a.webp", ""],
])("refuses %s of type “%s”", (name, type) => {
  expect(refuseImage({ name, type, size: 1 })).toEqual(wrong);
});

it("rejects an empty or too large image with a reason", () => {
  const image = { name: "a.png", type: "image/png" };
  expect(refuseImage({ ...image, size: 0 })?.description).toBe("“a.png” is empty");
  expect(refuseImage({ ...image, size: 20 * 1024 * 1024 + 1 })?.description).toBe(
    "“a.png” is larger than 20 MB",
  );
});

it("formats a size in KB with one decimal", () => {
  expect(formatKilobytes(126_362)).toBe("123.4 KB");
  expect(formatKilobytes(512)).toBe("0.5 KB");
  expect(formatKilobytes(2048)).toBe("2.0 KB");
});
