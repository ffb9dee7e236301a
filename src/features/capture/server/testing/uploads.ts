// Upload requests that are sent part by part.

export const boundary = "----boundary";
export const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="long.txt"\r\ncontent-type: text/plain\r\n\r\n`;
export const tail = `\r\n--${boundary}--\r\n`;
export const megabyte = new Uint8Array(1024 * 1024).fill(97);

/** A body of these parts, sent one by one; an Error among them breaks the connection at that point. */
export function streamOf(parts: Iterable<string | Uint8Array | Error>): ReadableStream<Uint8Array> {
  const left = parts[Symbol.iterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        // Yields between parts, as a network does.
        await new Promise((resolve) => setImmediate(resolve));
        const { done, value } = left.next();
        if (done) controller.close();
        else if (value instanceof Error) controller.error(value);
        else
          controller.enqueue(typeof value === "string" ? new TextEncoder().encode(value) : value);
      },
    },
    { highWaterMark: 0 },
  );
}

export function* repeat(part: Uint8Array, times: number) {
  for (let count = 0; count < times; count += 1) yield part;
}
