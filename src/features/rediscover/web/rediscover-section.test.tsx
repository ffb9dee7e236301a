import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { DigestSettings } from "#features/mailings/contract.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { RediscoverSection } from "./rediscover-section.tsx";

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const off: DigestSettings = {
  isOn: false,
  weekday: 1,
  timeZone: here,
  nextAt: null,
  email: "ada@example.org",
  isConfirmed: true,
};
const on = { ...off, isOn: true, nextAt: "2026-11-30T07:00:00.000Z" };
const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });

async function show(digest: Partial<DigestSettings> = {}, answers: Answers = {}) {
  let held = { ...off, ...digest };
  const { calls } = await mountWithServer(<RediscoverSection />, "/profile", {
    "GET /api/rediscover": answerJson({ isOn: true, item: null }),
    "PATCH /api/rediscover": ({ body }) => answerJson({ ...(body as object), item: null }),
    "GET /api/digest": () => answerJson(held),
    "PATCH /api/digest": ({ body }) => answerJson((held = { ...held, ...(body as object) })),
    ...answers,
  });
  await screen.findByRole("switch", { name: "Weekly e-mail" });
  return () => calls.filter(({ method }) => method !== "GET").map(({ body }) => body);
}

it("switches the card off and on", async () => {
  const sent = await show();
  const name = "Show one thing a day on the home page";
  expect(toggle(name).checked).toBe(true);
  fireEvent.click(toggle(name));
  await waitFor(() => expect(toggle(name).checked).toBe(false));
  fireEvent.click(toggle(name));
  await waitFor(() => expect(sent()).toEqual([{ isOn: false }, { isOn: true }]));
});

it("switches the weekly e-mail on in the browser's time zone, and changes its day", async () => {
  const sent = await show();
  expect(toggle("Weekly e-mail").checked).toBe(false);
  expect(screen.queryByLabelText("Day")).toBeNull();
  fireEvent.click(toggle("Weekly e-mail"));
  const day = await screen.findByLabelText<HTMLSelectElement>("Day");
  expect(day.value).toBe("1");
  fireEvent.change(day, { target: { value: "5" } });
  await waitFor(() => expect(sent()).toEqual([{ isOn: true, timeZone: here }, { weekday: 5 }]));
  expect(screen.getByLabelText<HTMLSelectElement>("Day").value).toBe("5");
});

it("offers the time zone of the browser where another is stored", async () => {
  const sent = await show({ ...on, timeZone: "Pacific/Kiritimati" });
  expect(screen.getByText("at 8:00, Kiritimati time")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Use / }));
  await waitFor(() => expect(sent()).toEqual([{ timeZone: here }]));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Use / })).toBeNull());
});

it("asks to confirm the address first, but can always be switched off", async () => {
  await show(
    { isConfirmed: false },
    { "POST /api/auth/send-verification-email": answerJson({ status: true }) },
  );
  expect(toggle("Weekly e-mail").disabled).toBe(true);
  expect(screen.getByText(/is not confirmed yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send a confirmation link" }));
  expect(await screen.findByText(/^A link was sent to /)).toBeTruthy();
});

it("shows the stored setting again if saving fails", async () => {
  await show(on, {
    "PATCH /api/digest": answerJson({ error: { code: "unavailable", message: "Down" } }, 503),
  });
  fireEvent.click(toggle("Weekly e-mail"));
  await waitFor(() =>
    expect(toastQueue.get()).toMatchObject([{ title: "Failed to save this setting" }]),
  );
  expect(toggle("Weekly e-mail").checked).toBe(true);
});

it("offers Retry if the settings do not load", async () => {
  let isDown = true;
  await mountWithServer(<RediscoverSection />, "/profile", {
    "GET /api/rediscover": answerJson({ isOn: true, item: null }),
    "GET /api/digest": () =>
      isDown ? answerJson({ error: { code: "not_found", message: "No" } }, 404) : answerJson(off),
  });
  expect(await screen.findByText("The weekly e-mail did not load")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("switch", { name: "Weekly e-mail" })).toBeTruthy();
});
