/** The SMTP server and the sender, from SMTP_URL and MAIL_FROM. */
import { productName } from "#shared/product-name.ts";

export type MailSettings = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS where the server offers it. */
  isSecure: boolean;
  user: string | null;
  /** Never to be logged. */
  password: string | null;
  from: { name: string; address: string };
};

/** SMTP_URL, MAIL_FROM, and the setting from which a missing sender is derived. */
export type MailValues = {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

const address = /^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]{1,190}$/;
const named = /^\s*(?:"([^"\\\r\n]*)"|([^"<>@,;\\\r\n]*?))\s*<([^<>]+)>\s*$/;

/** Parses a name and an address from "a@b" or "Name <a@b>"; null for anything else. */
export function parseSender(text: string): { name: string; address: string } | null {
  if (isMailAddress(text.trim())) return { name: "", address: text.trim() };
  const [, quoted, plain, inside] = named.exec(text) ?? [];
  if (inside === undefined || !isMailAddress(inside)) return null;
  return { name: (quoted ?? plain ?? "").trim(), address: inside };
}

/** Whether the text is one plain address without characters that have a meaning in a mail header. */
export function isMailAddress(text: string): boolean {
  return address.test(text) && !/\p{Cc}/u.test(text);
}

/** The complete settings, null without SMTP_URL, or a message for each invalid variable. */
export function parseMailSettings(
  values: MailValues,
): MailSettings | null | { problems: string[] } {
  const from = values.MAIL_FROM === undefined ? null : parseSender(values.MAIL_FROM);
  const problems: string[] = [];
  if (values.MAIL_FROM !== undefined && from === null)
    problems.push("MAIL_FROM must be an address, like Commonplace <notes@example.org>.");
  if (values.SMTP_URL === undefined) return problems.length > 0 ? { problems } : null;
  const url = URL.canParse(values.SMTP_URL) ? new URL(values.SMTP_URL) : null;
  const isPlain =
    url !== null &&
    (url.protocol === "smtp:" || url.protocol === "smtps:") &&
    url.hostname !== "" &&
    url.port !== "0" &&
    /^\/?$/.test(url.pathname) &&
    url.search === "" &&
    url.hash === "";
  const credentials = isPlain ? readCredentials(url) : null;
  if (!isPlain || credentials === null) {
    problems.push("SMTP_URL must be an address like smtp://user:password@mail.example.org:587.");
  }
  if (problems.length > 0 || !isPlain || credentials === null) return { problems };
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    ...credentials,
    from: {
      name: from?.name || productName,
      address: from?.address ?? defaultAddress(values, credentials.user, url.hostname),
    },
  };
}

function readCredentials(url: URL): { user: string | null; password: string | null } | null {
  try {
    return {
      user: decodeURIComponent(url.username) || null,
      password: decodeURIComponent(url.password) || null,
    };
  } catch {
    return null;
  }
}

/** The SMTP account if it is an address; otherwise no-reply at the public host. */
function defaultAddress(values: MailValues, user: string | null, smtpHost: string): string {
  const host = values.PUBLIC_URL === undefined ? smtpHost : new URL(values.PUBLIC_URL).hostname;
  const own =
    user !== null && isMailAddress(user) ? user : `no-reply@${host.replace(/^\[|\]$/g, "")}`;
  return isMailAddress(own) ? own : "no-reply@localhost";
}

/** Whether e-mails to that server never leave this machine, so that TLS would protect nothing. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
