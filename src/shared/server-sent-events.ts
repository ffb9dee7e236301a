/** Reads an event stream in pieces cut anywhere; returns the data of each event once it is complete. */
export function createEventReader(): (piece: string) => string[] {
  let rest = "";
  let data: string[] = [];
  return (piece) => {
    // A trailing carriage return may be half of a line break.
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
