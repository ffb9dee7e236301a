/** Takes the text of an event stream in pieces cut anywhere; gives the data of each event once it is whole. */
export function createEventReader(): (piece: string) => string[] {
  let rest = "";
  let data: string[] = [];
  return (piece) => {
    // A carriage return at the very end may be half of a line's end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    const events: string[] = [];
    for (const line of lines) {
      if (line !== "") {
        const value = /^data(?:: ?(.*))?$/s.exec(line);
        if (value) data.push(value[1] ?? "");
      } else if (data.length > 0) {
        events.push(data.join("\n"));
        data = [];
      }
    }
    return events;
  };
}
