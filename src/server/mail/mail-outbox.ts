/** Writes e-mails as files that any mail client opens, for an installation without an SMTP server. */
import { randomBytes } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { productName } from "#shared/product-name.ts";
import { unsubscribeHeaders } from "./unsubscribe-headers.ts";
import type { Email } from "./email.ts";

/**
 * Writes the e-mail as an RFC 5322 message with mode 0600; it is synced to disk when the promise resolves.
 */
export async function writeToOutbox(folder: string, email: Email): Promise<string> {
  const message = await compose(email);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const recipient = email.to
    .toLowerCase()
    .replaceAll(/[^a-z0-9@._+-]/g, "_")
    .slice(0, 80);
  const file = join(folder, `${time}-${recipient}-${randomBytes(3).toString("hex")}.eml`);
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(message);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const listing = await open(folder, "r");
  try {
    await listing.sync();
  } finally {
    await listing.close();
  }
  return file;
}

/**
 * Composes the message around two placeholders and fills them in unencoded, so that links can be copied from
 * the file.
 */
async function compose(email: Email): Promise<string> {
  const { createTransport } = await import("nodemailer");
  const [textMark, htmlMark] = [randomBytes(12).toString("hex"), randomBytes(12).toString("hex")];
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: { name: productName, address: "no-reply@localhost" },
    to: { name: "", address: email.to },
    subject: email.subject,
    headers: unsubscribeHeaders(email.unsubscribeUrl),
    alternatives: [
      { contentType: "text/plain; charset=utf-8", content: textMark },
      { contentType: "text/html; charset=utf-8", content: htmlMark },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message
    .toString()
    .replaceAll("Content-Transfer-Encoding: 7bit", "Content-Transfer-Encoding: 8bit")
    .replace(textMark, () => splitMailLines(email.text))
    .replace(htmlMark, () => splitMailLines(email.html));
}

/** Lines end in CRLF, and none exceeds the 998 bytes that a message allows. */
function splitMailLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line) =>
      Buffer.byteLength(line) < 990 ? [line] : (line.match(/.{1,240}(?:\s|$)|.{1,240}/gu) ?? []),
    )
    .join("\r\n");
}
