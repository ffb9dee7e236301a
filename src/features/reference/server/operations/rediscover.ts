import { DigestSettings } from "#features/mailings/contract.ts";
import { Rediscover, RediscoverAnswered } from "#features/rediscover/contract.ts";
import type { OperationGroup } from "../operation.ts";

export const rediscover = {
  tag: "Rediscover",
  about:
    "One highlight, note or takeaway a day, of what you saved at least 7 days ago. It comes back after longer and longer intervals.",
  operations: {
    "GET /api/rediscover": {
      summary: "Get today's item",
      about: "The same all day, on all devices. Reading it changes nothing.",
      answer: Rediscover,
    },
    "PATCH /api/rediscover": { summary: "Switch the card on or off", answer: Rediscover },
    "POST /api/rediscover/answers": {
      summary: "Choose when an item comes back",
      about: "A second answer on the same day replaces the first.",
      answer: RediscoverAnswered,
    },
    "POST /api/rediscover/undo": { summary: "Undo the last answer to an item", answer: null },
  },
} satisfies OperationGroup;

export const digest = {
  tag: "Weekly e-mail",
  about: "An e-mail once a week, with what you saved and what is worth seeing again.",
  operations: {
    "GET /api/digest": { summary: "Get its settings", answer: DigestSettings },
    "PATCH /api/digest": {
      summary: "Switch it on or off, or change its day",
      about: "409 if it is switched on for an address that is not confirmed.",
      answer: DigestSettings,
    },
    "GET /api/unsubscribe": {
      summary: "Open the address in an e-mail's List-Unsubscribe",
      about: "Leads to a page that asks.",
      answer: null,
      status: 302,
    },
    "POST /api/unsubscribe": {
      summary: "Unsubscribe with the token of an e-mail",
      about: "Needs no session and ignores its body (RFC 8058).",
      answer: null,
    },
  },
} satisfies OperationGroup;
