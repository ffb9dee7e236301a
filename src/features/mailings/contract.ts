import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";

/** 1 is Monday, 7 Sunday. */
export const Weekday = z.int().min(1).max(7);

/** "Europe/Berlin" */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), "This is not a time zone");

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** GET and PATCH /api/digest: the weekly e-mail. */
export const DigestSettings = z
  .object({
    isOn: z.boolean(),
    weekday: Weekday.describe("1 is Monday."),
    timeZone: z.string().describe("It is sent at 8:00 there."),
    nextAt: z.iso.datetime().nullable().describe("Null while it is off."),
    email: z.string(),
    isConfirmed: z.boolean().describe("Only a confirmed address receives it."),
  })
  .meta({ id: "DigestSettings" });
export type DigestSettings = z.infer<typeof DigestSettings>;

export const DigestUpdate = z
  .object({ isOn: z.boolean(), weekday: Weekday, timeZone: TimeZone })
  .partial();
export type DigestUpdate = z.input<typeof DigestUpdate>;

/** The settings of an e-mail once a day. */
export const DailyMailSettings = DigestSettings.omit({ weekday: true }).meta({
  id: "DailyMailSettings",
});
export type DailyMailSettings = z.infer<typeof DailyMailSettings>;

export const DailyMailUpdate = z.object({ isOn: z.boolean(), timeZone: TimeZone }).partial();
export type DailyMailUpdate = z.input<typeof DailyMailUpdate>;

/** GET and POST /api/unsubscribe */
export const UnsubscribeQuery = z.object({ token: z.string().max(500) });

export const mailingsApi = defineApi("Weekly e-mail", {
  "GET /api/unsubscribe": {
    summary: "Open the address in an e-mail's List-Unsubscribe",
    about: "Leads to a page that asks.",
    scope: "public",
    rate: "unsubscribing",
    query: UnsubscribeQuery,
    answer: null,
    status: 302,
  },
  "POST /api/unsubscribe": {
    summary: "Unsubscribe with the token of an e-mail",
    about: "Needs no session and ignores its body (RFC 8058).",
    scope: "public",
    rate: "unsubscribing",
    query: UnsubscribeQuery,
    answer: null,
  },
  "GET /api/digest": { summary: "Get its settings", scope: "read", answer: DigestSettings },
  "PATCH /api/digest": {
    summary: "Switch it on or off, or change its day",
    about: "409 if it is switched on for an address that is not confirmed.",
    scope: "write",
    rate: "mailingChanges",
    body: DigestUpdate,
    answer: DigestSettings,
  },
});
