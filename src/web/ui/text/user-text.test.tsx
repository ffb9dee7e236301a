import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sentenceParts } from "#shared/sentence-parts.ts";
import { UserSentence } from "./user-sentence.tsx";
import { UserText } from "./user-text.tsx";

describe("UserText", () => {
  it("renders an isolated span in the direction of its text by default", () => {
    const { container } = render(<UserText className="truncate">موانئ</UserText>);
    expect(container.innerHTML).toBe('<span dir="auto" class="truncate">موانئ</span>');
  });

  it("renders any other element with its attributes", () => {
    const { container } = render(
      <>
        <UserText as="h3" id="title">
          <a href="/entry/1">נמל</a>
        </UserText>
        <UserText as="input" defaultValue="קיץ" maxLength={9} />
      </>,
    );
    expect(container.innerHTML).toBe(
      '<h3 dir="auto" id="title"><a href="/entry/1">נמל</a></h3><input dir="auto" maxlength="9" value="קיץ">',
    );
  });
});

describe("UserSentence", () => {
  it("isolates the names and titles of a sentence, and nothing else", () => {
    const parts = sentenceParts`${"נועה"} commented on “${"موانئ"}”`;
    const { container } = render(<UserSentence parts={parts} />);
    expect(container.innerHTML).toBe(
      '<span dir="auto">נועה</span> commented on “<span dir="auto">موانئ</span>”',
    );
    expect(parts.join("")).toBe("נועה commented on “موانئ”");
  });
});
