import { Link } from "@tanstack/react-router";
import { memo, type ComponentProps } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import { CitationMarker } from "./citation-marker.tsx";
import { answerSchema, markCitations, remarkAnswers, setDirections } from "./markdown-plugins.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Renders Markdown as elements; parses only when the text changes. */
export const ParsedText = memo(function ParsedText({ text }: { text: string }) {
  return (
    <Markdown
      remarkPlugins={[remarkAnswers]}
      rehypePlugins={[[rehypeSanitize, answerSchema], markCitations, setDirections]}
      components={components}
    >
      {text}
    </Markdown>
  );
});

const components: Components = {
  a: EntryLinkOrText,
  img: ({ alt }) => alt,
  sup: CitationMarker,
  h1: AnswerHeading,
  h2: AnswerHeading,
  h3: AnswerHeading,
  h4: AnswerHeading,
  h5: AnswerHeading,
  h6: AnswerHeading,
};

/** Below the question, which is an h2. */
function AnswerHeading({ children }: ComponentProps<"h3">) {
  return <UserText as="h3">{children}</UserText>;
}

function EntryLinkOrText({ href, children }: ComponentProps<"a">) {
  const id = findEntryId(href ?? "");
  if (!id) return children;
  return (
    <Link to="/entry/$id" params={{ id }} className="text-link">
      {children}
    </Link>
  );
}

function findEntryId(href: string): string | null {
  if (!URL.canParse(href, location.origin)) return null;
  const url = new URL(href, location.origin);
  if (url.origin !== location.origin) return null;
  return /^\/entry\/([\w-]+)$/.exec(url.pathname)?.[1] ?? null;
}
