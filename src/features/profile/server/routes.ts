import { Hono } from "hono";
import { OnboardingCompletion, ProfileUpdate } from "#features/profile/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { completeOnboarding, getOnboarding, getProfile, updateProfile } from "./service.ts";

export const profileRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), async (c) => c.json(await getProfile(c.var.ctx)))
  .patch("/", access("write"), valid("json", ProfileUpdate), async (c) =>
    c.json(await updateProfile(c.var.ctx, c.req.valid("json"))),
  )
  .get("/onboarding", access("read"), async (c) => c.json(await getOnboarding(c.var.ctx)))
  .post("/onboarding", access("write"), valid("json", OnboardingCompletion), async (c) =>
    c.json(await completeOnboarding(c.var.ctx, c.req.valid("json"))),
  );
