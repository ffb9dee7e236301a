// Markup of any size as a stream of what it says.
import { Parser } from "htmlparser2";
import { AppError } from "#shared/errors.ts";
import { endsInTag } from "./cut-off.ts";

export type Attributes = Record<string, string>;

/** Of open elements. The parser looks through all of them for every tag that comes. */
const deepest = 10_000;

/** `open` and `close` are given names in lower case; elements closed by the rules of HTML are closed too. */
export type MarkupListener = {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
};

/** Within a tag; with elements of XML or lists of HTML that were not closed; or neither. */
export type MarkupEnd = "tag" | "open" | "whole";

const lists = new Set(["dl", "ol", "ul"]);

/**
 * Yields what `take` gives after each piece of the text. Returns how the text ends. Text is given in several parts, with
 * its entities resolved. Throws "validation" for what is nested too deeply.
 */
export async function* readMarkup<Found>(
  text: AsyncIterable<string>,
  options: { xml: boolean },
  listener: MarkupListener,
  take: () => Found[],
): AsyncGenerator<Found, MarkupEnd> {
  // What is still open then is closed by the parser, and was not by the text.
  let isOver = false;
  let depth = 0;
  let openLists = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > deepest)
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
