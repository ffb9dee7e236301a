import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { allowedTags } from "#features/capture/server/reading/sanitise.ts";
import { judgeTag } from "./allowed-markup.ts";
import { renderMarkup } from "./markup-elements.tsx";
import { RemoteImages } from "./remote-images.tsx";

afterEach(cleanup);

function show(html: string, options: { images?: number; headings?: number[] } = {}): HTMLElement {
  const { container } = render(
    <RemoteImages entryId="entry-1" count={options.images ?? 0}>
      {renderMarkup(html, { headings: options.headings ?? [], mark: null })}
    </RemoteImages>,
  );
  return container;
}

const image = '<img data-src="https://www.example.org/a.png?x=1&amp;y=2" alt="A lighthouse" />';

describe("markup that the server's sanitiser never saw", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">go</a>',
    '<a href=" java\nscript:alert(1)">go</a>',
    '<a href="data:text/html,<script>alert(1)</script>">go</a>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"></a></svg>',
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>',
    '<p onclick="alert(1)" style="position:fixed;background:url(https://evil.example)" class="x" id="main">go</p>',
    '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">go</button></form>',
    '<link rel="prefetch" href="https://evil.example"><base href="https://evil.example"><meta http-equiv="refresh" content="0">',
    '<img src="https://evil.example/a.png" srcset="https://evil.example/b.png 2x" data-src="javascript:alert(1)">',
    '<video poster="https://evil.example/a.png" src="https://evil.example/a.mp4"></video>',
    '<td background="https://evil.example/a.png">cell</td><object data="https://evil.example"></object>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ])("%s brings nothing that acts, looks or asks", (html) => {
    const container = show(`<div>${html}</div>`);
    for (const element of container.querySelectorAll("*")) {
      expect(element.tagName).not.toMatch(
        /^(script|style|iframe|object|embed|svg|math|form|input|link|base|meta|video|img)$/i,
      );
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^(on|style|class|id|src|srcset|poster|background|action)/);
        expect(value).not.toMatch(/evil|script:|data:/);
      }
    }
  });
});

describe("the reading view", () => {
  it("knows every tag that the sanitiser lets through", () => {
    expect(allowedTags.filter((tag) => judgeTag(tag) !== "keep")).toEqual([]);
  });

  it("opens links in a tab of their own, which learns nothing of this one", () => {
    show(
      '<p><a href="https://example.org/x" title="There">go</a> <a href="mailto:a@b.example">mail</a></p>',
    );
    const link = screen.getByRole("link", { name: "go" });
    expect(link.getAttribute("href")).toBe("https://example.org/x");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.getByRole("link", { name: "mail" })).toBeTruthy();
  });

  it("gives headings their place below the page's own, and drops the signs that link to them", () => {
    const html = '<h2>One <a href="https://example.org/#one">#</a></h2><h4>Two</h4>';
    show(html, { headings: [3, 4] });
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("One ");
    expect(screen.getByRole("heading", { level: 4 }).textContent).toBe("Two");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("keeps lists, tables and what they need to be read", () => {
    const container = show(
      '<ol start="4" reversed=""><li value="7">x</li></ol><table><tbody><tr><td colspan="2" lang="de">y</td></tr></tbody></table>',
    );
    expect(container.querySelector("ol")!.getAttribute("start")).toBe("4");
    expect(container.querySelector("li")!.getAttribute("value")).toBe("7");
    expect(container.querySelector("td")!.getAttribute("colspan")).toBe("2");
    expect(container.querySelector("td")!.getAttribute("lang")).toBe("de");
  });

  it("marks up a page that was already marked up, and leaves white space between rows out", () => {
    const container = show(
      "<table> <tbody> <tr> <td>a</td> </tr> </tbody> </table><ul> <li>b</li> </ul>",
    );
    expect(container.querySelector("tr")!.childNodes).toHaveLength(1);
    expect(container.querySelector("ul")!.childNodes).toHaveLength(1);
  });
});

describe("an image", () => {
  it("is not asked for before the click, and then from our own server", async () => {
    const container = show(`<figure>${image}<figcaption>At dusk</figcaption></figure>`);
    expect(container.querySelector("img")).toBeNull();
    expect(container.innerHTML).not.toContain("a.png");
    screen.getByText("A lighthouse");
    await userEvent.click(screen.getByRole("button", { name: "Load image from example.org" }));
    const shown = screen.getByRole("img", { name: "A lighthouse" });
    expect(shown.getAttribute("src")).toBe(
      "/api/entries/entry-1/image?src=https%3A%2F%2Fwww.example.org%2Fa.png%3Fx%3D1%26y%3D2",
    );
    expect(document.activeElement).toBe(shown);
  });

  it("that cannot be loaded says so, and can be opened where it is", async () => {
    show(image);
    await userEvent.click(screen.getByRole("button", { name: /Load image/ }));
    fireEvent.error(screen.getByRole("img"));
    screen.getByText("The image could not be loaded: A lighthouse");
    const link = screen.getByRole("link", { name: "Open it at example.org" });
    expect(link.getAttribute("href")).toBe("https://www.example.org/a.png?x=1&y=2");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("and all others load together when that is wished for", async () => {
    const container = show(image.repeat(3), { images: 3 });
    await userEvent.click(screen.getByRole("button", { name: "Load all images" }));
    expect(container.querySelectorAll("img")).toHaveLength(3);
    screen.getByText("3 images are loaded as you come to them.");
  });

  it("in a link does not put a button into it, and what is beside it stays a link", () => {
    show(`<a href="https://example.org/">${image}<b>words</b></a>`);
    expect(screen.getByRole("button").closest("a")).toBeNull();
    expect(screen.getByRole("link", { name: "words" })).toBeTruthy();
  });

  it("that is an icon or a counter is only its words", () => {
    const container = show(
      '<p>a<img data-src="https://example.org/p.gif" alt="" width="1" height="1" />b</p>',
    );
    expect(container.textContent).toBe("ab");
  });
});
