import type { AiSettings } from "../settings/ai-settings.ts";
import type { Models } from "./ai.ts";

/** Connects to the configured provider; loads nothing without one. */
export async function createModels({ ai }: { ai: AiSettings | null }): Promise<Models | null> {
  if (ai === null) return null;
  const { connectModels } = await import("./ai-providers.ts");
  return connectModels(ai);
}
