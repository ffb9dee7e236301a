/** The data of the admin page in tests and in the gallery. */
import type {
  AdminCaptures,
  AdminQueues,
  AdminSystem,
  AdminUser,
  FailedJob,
  Moderation,
  PublicItem,
} from "#features/operations/contract.ts";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

export const adminUser = (email: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id: crypto.randomUUID(),
  email,
  isConfirmed: true,
  isBlocked: false,
  isOwn: false,
  entries: 1_204,
  fileBytes: 31_400_000,
  createdAt: ago(24 * 90),
  lastActiveAt: ago(3),
  ...more,
});

export const adminUsers: AdminUser[] = [
  adminUser("olga@example.org", { isOwn: true, entries: 12, fileBytes: 0 }),
  adminUser("ada@example.org"),
  adminUser("spam@example.org", { isBlocked: true, isConfirmed: false, entries: 1 }),
  adminUser(`${"averyveryverylongname".repeat(6)}@subdomain.example.org`, {
    entries: 0,
    fileBytes: 0,
    lastActiveAt: null,
  }),
];

export const adminQueues: AdminQueues = {
  items: [
    {
      queue: "fetch-page",
      waiting: 1_280,
      active: 16,
      failed: 0,
      oldestSeconds: 312,
      lastFailure: null,
    },
    {
      queue: "send-mail",
      waiting: 3,
      active: 0,
      failed: 2,
      oldestSeconds: null,
      lastFailure: "The mail server answered: 530 5.7.0 Must issue a STARTTLS command first",
    },
    {
      queue: "index-entries",
      waiting: 0,
      active: 0,
      failed: 0,
      oldestSeconds: null,
      lastFailure: null,
    },
    {
      queue: "read-entry",
      waiting: 0,
      active: 0,
      failed: 0,
      oldestSeconds: null,
      lastFailure: null,
    },
  ],
  nextCursor: null,
};

export const failedJobs: FailedJob[] = [
  {
    id: "0198a7a4-91f0-7c7e-9d55-1d6d2d1f3a11",
    queue: "mail",
    attempts: 151,
    code: "ECONNREFUSED",
    message: "Error was thrown (ECONNREFUSED).",
    failedAt: ago(2),
  },
  {
    id: "0198a7a4-91f0-7c7e-9d55-1d6d2d1f3a12",
    queue: "mail",
    attempts: 1,
    code: "internal",
    message: "TypeError was thrown.",
    failedAt: ago(30),
  },
];

export const adminCaptures: AdminCaptures = {
  days: 7,
  failures: [
    { kind: "blocked", count: 1_024 },
    { kind: "timeout", count: 31 },
    { kind: "internal", count: 1 },
  ],
  sites: [
    { host: "news.example.com", users: 12, failures: 340, kinds: ["blocked", "consent"] },
    { host: "journal.example.org", users: 3, failures: 3, kinds: ["login"] },
  ],
};

export const publicItems: PublicItem[] = [
  {
    kind: "entry",
    path: "/shared/aaaaaaaaaaaaaaaaaaaaaa",
    title: "How bees decide",
    email: "ada@example.org",
    publishedAt: ago(5),
  },
  {
    kind: "page",
    path: "/shared/collections/bbbbbbbbbbbbbbbbbbbbbb",
    title: "Averyveryverylongwordthatneverends".repeat(4),
    email: "eve@example.org",
    publishedAt: ago(72),
  },
];

export const adminModeration: Moderation = {
  reports: [
    {
      kind: "entry",
      path: "/shared/cccccccccccccccccccccc",
      title: "Cheap watches",
      email: "spam@example.org",
      isWithdrawn: false,
      count: 7,
      reasons: ["Advertising", "This is the same advertisement again, under another name."],
      newestAt: ago(1),
    },
    {
      kind: "entry",
      path: null,
      title: null,
      email: null,
      isWithdrawn: false,
      count: 1,
      reasons: ["Untrue"],
      newestAt: ago(50),
    },
  ],
  withdrawn: [{ path: "/shared/dddddddddddddddddddddd", at: ago(100) }],
};

export const adminSystem: AdminSystem = {
  versions: { app: "0.1.0", node: "26.10.0", postgres: "18.4", schema: 73 },
  process: { role: "all", startedAt: ago(80), memoryBytes: 183_000_000, eventStreams: 42 },
  backup: {
    everyHours: 24,
    lastSuccessAt: ago(60),
    bytes: 1_204_000_000,
    verification: "restore",
    nextAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
    lastFailureAt: ago(12),
    failure: "The disk is full.",
    isOverdue: true,
  },
  slowStatements: [
    {
      text: `select "id", "title" from "user_entries" where "user_id" = $1 and ${"filter_text like $2 and ".repeat(12)} true`,
      count: 31,
      averageMilliseconds: 240,
      maxMilliseconds: 1_210,
      lastAt: ago(1),
    },
  ],
  limitsHit: [
    { limit: "searches", count: 1_204 },
    { limit: "pages", count: 1 },
  ],
};
