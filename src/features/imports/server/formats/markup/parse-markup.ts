// Parses markup of any size as a stream of events.
import { Parser } from "htmlparser2";
import { AppError } from "#shared/errors.ts";
import { endsInTag } from "../source/cut-off.ts";

export type Attributes = Record<string, string>;

/** Maximum number of open elements. For each tag, the parser searches all of them. */
const maxDepth = 10_000;

/**
 * `open` and `close` receive names in lower case; elements that HTML closes implicitly are reported as
 * closed.
 */
export type MarkupListener = {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
};

/** How the text ends: within a tag; with unclosed XML elements or HTML lists; or complete. */
export type MarkupEnd = "tag" | "open" | "whole";

const lists = new Set(["dl", "ol", "ul"]);

/**
 * Yields the result of `take` after each chunk of the text. Returns how the text ends. Text is passed in
 * several parts, with entities decoded. Throws "validation" if it is nested too deeply.
 */
export async function* parseMarkup<Found>(
  text: AsyncIterable<string>,
  options: { xml: boolean },
  listener: MarkupListener,
  take: () => Found[],
): AsyncGenerator<Found, MarkupEnd> {
  // After the end of the text, the parser closes the elements that the text left open.
  let isOver = false;
  let depth = 0;
  let openLists = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > maxDepth)
          throw new AppError("validation", "This file is nested too deeply to be read.");
        if (lists.has(name)) openLists += 1;
        listener.open(name.toLowerCase(), attributes);
      },
      ontext: (part) => listener.text(part),
      onclosetag: (name) => {
        if (isOver) return;
        depth -= 1;
        if (lists.has(name)) openLists -= 1;
        listener.close(name.toLowerCase());
      },
    },
    { xmlMode: options.xml, decodeEntities: true, lowerCaseAttributeNames: !options.xml },
  );
  let tail = "";
  for await (const chunk of text) {
    parser.write(chunk);
    tail = `${tail}${chunk}`.slice(-4_096);
    yield* take();
  }
  isOver = true;
  parser.end();
  yield* take();
  if (endsInTag(tail)) return "tag";
  return (options.xml ? depth : openLists) > 0 ? "open" : "whole";
}
