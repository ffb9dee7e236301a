import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Entry, EntryPicture } from "#features/entries/contract.ts";
import type { EntryPictures, TextPicture } from "#features/pictures/contract.ts";
import { createEntry } from "#features/entries/web/testing/mount.tsx";
import { override } from "#shared/testing/override.ts";
import { isWideLead } from "./lead-picture.ts";
import { ReadingSection } from "./reading-section.tsx";
import { divideSections } from "./sections.ts";
import { fromMarkup } from "./testing/documents.ts";
import { TextPictures } from "./text-pictures.tsx";

beforeEach(() => {
  override(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});
afterEach(cleanup);

const address = (name: string) => `https://www.example.org/${name}.png?x=1&y=2`;
const tag = (name: string, rest = ` alt="Alt of ${name}"`) =>
  `<img data-src="${address(name).replace("&", "&amp;")}"${rest} />`;
const keptAs = (name: string, part: Partial<TextPicture> = {}): TextPicture => ({
  source: address(name),
  caption: "",
  url: `/api/pictures/${name}`,
  width: 800,
  height: 600,
  color: "#336699",
  ...part,
});

type Shown = Partial<EntryPictures> & { lead?: EntryPicture | null };

function show(html: string, { lead = null, ...some }: Shown = {}): HTMLElement {
  const pictures = { items: [], waiting: [], leftOut: [], ...some };
  const parts = [fromMarkup(html)];
  return render(
    <TextPictures parts={parts} lead={lead} pictures={pictures}>
      <div className="text">
        {divideSections(parts).map((section, index) => (
          <ReadingSection
            key={index}
            {...{ section, index, isShown: true, isLong: false, marks: [], hidden: null }}
            referrers={new Map()}
          />
        ))}
      </div>
    </TextPictures>,
  ).container;
}

const listAddresses = (container: Element) =>
  [...container.querySelectorAll("img")].map((image) => image.getAttribute("src"));

describe("a kept picture", () => {
  it("is in its place with dimensions, colour and alternative text, lazy, and from this origin", () => {
    const container = show(
      `<p>before</p><figure>${tag("a")}<figcaption>At dusk</figcaption></figure>`,
      {
        items: [keptAs("a")],
      },
    );
    const image = container.querySelector("figure img")!;
    const read = (name: string) => image.getAttribute(name);
    expect(["src", "alt", "width", "height", "loading"].map(read)).toEqual([
      "/api/pictures/a",
      "Alt of a",
      "800",
      "600",
      "lazy",
    ]);
    expect(image.getAttribute("style")).toContain("background-color: #336699");
    fireEvent.load(image);
    expect(image.getAttribute("style")).toBeNull();
    expect(container.innerHTML).not.toContain("example.org");
  });

  it("inside a link is not a button in it, and the text beside it stays a link", () => {
    show(`<a href="https://example.org/">${tag("a")}<b>words</b></a>`, { items: [keptAs("a")] });
    expect(screen.getByRole("button").closest("a")).toBeNull();
    expect(screen.getByRole("link", { name: "words" })).toBeTruthy();
  });

  it("is shown in tables, lists and text from right to left, and twice if the text names it twice", () => {
    const html =
      `<table><tbody><tr><td>${tag("a")}</td><td>words</td></tr></tbody></table><ul><li>${tag("b")}</li></ul>` +
      `<div dir="rtl"><p>نص ${tag("a")}</p></div>`;
    const container = show(html, { items: [keptAs("a"), keptAs("b")] });
    const around = [...container.querySelectorAll("img")].map(
      (image) => image.closest("td, li, [dir=rtl]")?.localName,
    );
    expect(around).toEqual(["td", "li", "p"]);
    expect(listAddresses(container)).toEqual(
      ["a", "b", "a"].map((name) => `/api/pictures/${name}`),
    );
  });

  it("is one of 200", () => {
    const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
    const container = show(names.map((name) => `<p>${tag(name)}</p>`).join(""), {
      items: names.map((name) => keptAs(name)),
    });
    expect(listAddresses(container)).toHaveLength(200);
  });

  it("is replaced by its alternative text if it cannot be loaded", () => {
    const container = show(tag("a"), { items: [keptAs("a")] });
    fireEvent.error(container.querySelector("img")!);
    expect(container.textContent).toBe("Alt of a");
  });
});

describe("a picture that is not kept", () => {
  const leftOut = [{ source: address("a"), reason: "It is only 20 × 20 pixels large." }];

  it("has the reason and a link in a figure with a caption", () => {
    const container = show(`<figure>${tag("a")}<figcaption>At dusk</figcaption></figure>`, {
      leftOut,
    });
    expect(container.querySelector("figure")!.textContent).toBe(
      "Picture not kept: It is only 20 × 20 pixels large. Open it at example.orgAt dusk",
    );
    const link = screen.getByRole("link", { name: "Open it at example.org" });
    expect(link.getAttribute("href")).toBe(address("a"));
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(container.querySelector("img")).toBeNull();
  });

  it("elsewhere is replaced by its alternative text, which keeps the link around it", () => {
    show(`<p><a href="https://example.org/page">${tag("a")}</a></p>`, { leftOut });
    const link = screen.getByRole("link", { name: "Alt of a" });
    expect(link.getAttribute("href")).toBe("https://example.org/page");
  });

  it.each(["", ' alt=""'])("leaves nothing if it has no alternative text (%s)", (rest) => {
    expect(show(`<p>${tag("a", rest)}</p>`, { leftOut }).querySelector(".text")!.textContent).toBe(
      "",
    );
  });

  it("is its alternative text in the line if it is an icon or tracking pixel", () => {
    const container = show(`<p>a${tag("a", ' alt="" width="1" height="1"')}b</p>`);
    expect(container.querySelector("p")!.textContent).toBe("ab");
  });
});

describe("a picture that is still fetched", () => {
  const waiting = [{ source: address("a") }];

  it("has its space if the page declares a size", () => {
    show(tag("a", ' alt="A" width="640" height="480"'), { waiting });
    const space = screen.getByRole("img", { name: "Fetching the picture: A" });
    expect(space.style.aspectRatio).toBe("640 / 480");
    expect(space.style.width).toBe("640px");
  });

  it("takes no space otherwise", () => {
    expect(show(`<p>${tag("a")}</p>`, { waiting }).querySelector(".text")!.textContent).toBe("");
  });
});

describe("the lead picture", () => {
  const lead = { url: "/api/pictures/lead", width: 1_200, height: 630, color: "#336699" };
  const items = [keptAs("lead", { width: 1_200, height: 630 }), keptAs("a")];
  const filler = `<p>${"words ".repeat(100)}</p>`;
  const isAbove = (container: Element) =>
    listAddresses(container)[0] === "/api/pictures/lead" &&
    container.querySelector(".text img[src='/api/pictures/lead']") === null;

  it("is above a text that does not show it", () => {
    expect(isAbove(show(`${filler}${tag("a")}`, { lead, items }))).toBe(true);
  });

  it.each([
    ["contains it", `${filler}${tag("lead")}`],
    ["begins with another picture", `<p>By Jane Doe</p>${tag("a")}${filler}`],
  ])("is not added if the text %s", (_case, html) => {
    expect(isAbove(show(html, { lead, items }))).toBe(false);
  });
});

describe("enlarging", () => {
  const html = `<p>${tag("a")}</p><p>${tag("b")}</p><p>${tag("a")}</p><p>${tag("c", ' alt=""')}</p>`;
  const items = [keptAs("a"), keptAs("b", { caption: "Caption of b" }), keptAs("c")];
  const shown = () => screen.getByRole("dialog").querySelector("img")!.getAttribute("src");

  it("opens a dialog, in which keys and buttons show the others, and returns the focus", async () => {
    const user = userEvent.setup();
    show(html, { items });
    const opener = screen.getByRole("button", { name: "Enlarge picture: Alt of b" });
    await user.click(opener);
    // The dialog opens after its text is there.
    await screen.findByRole("dialog", { name: "Picture 2 of 3" });
    expect(shown()).toBe("/api/pictures/b");
    expect(screen.getByRole("status").textContent).toBe("Picture 2 of 3: Alt of b");
    expect(screen.getByRole("dialog").textContent).toContain("Caption of b");
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe("/api/pictures/c");
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe("/api/pictures/c");
    await user.click(screen.getByRole("button", { name: "Previous picture" }));
    await user.keyboard("{ArrowLeft}");
    expect(shown()).toBe("/api/pictures/a");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("follows a swipe", async () => {
    show(html, { items });
    await userEvent.click(screen.getByRole("button", { name: "Enlarge picture: Alt of b" }));
    const figure = (await screen.findByRole("dialog")).querySelector("figure")!;
    const swipe = (from: number, to: number) =>
      act(() => {
        fireEvent.touchStart(figure, { touches: [{ clientX: from }] });
        fireEvent.touchEnd(figure, { changedTouches: [{ clientX: to }] });
      });
    swipe(200, 180);
    expect(shown()).toBe("/api/pictures/b");
    swipe(200, 100);
    expect(shown()).toBe("/api/pictures/c");
  });

  it("is not offered for a small picture", () => {
    show(tag("a"), { items: [keptAs("a", { width: 100, height: 80 })] });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("img")).toBeTruthy();
  });
});

const wide = { url: "/api/pictures/lead", width: 1_200, height: 630, color: "#336699" };
const file = { name: "a.pdf", type: "application/pdf", size: 9, url: "/api/entries/entry-1/file" };

it.each([
  ["a wide picture of a page", {}, true],
  ["a narrow one", { picture: { ...wide, width: 400, height: 200 } }, false],
  ["a tall one", { picture: { ...wide, height: 1_800 } }, false],
  ["a picture of a file", { source: "file", file }, false],
  ["no picture", { picture: null }, false],
] satisfies [string, Partial<Entry>, boolean][])(
  "%s may be shown above the text: %s",
  (_what, part, may) => {
    expect(isWideLead(createEntry({ picture: wide, ...part }))).toBe(may);
  },
);
