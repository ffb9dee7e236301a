// Service failures as user-facing sentences, never with the service's own text.
import { AppError } from "#shared/errors.ts";

export type ServiceFailure =
  | "credentials"
  | "throttled"
  | "timeout"
  | "offline"
  | "overloaded"
  | "unsupported"
  | "too_large"
  | "malformed";

/** `settings` are the variables the operator should check. */
export type Service = { name: string; settings: string };

export function failService(
  { name, settings }: Service,
  failure: ServiceFailure,
  cause: unknown,
): AppError {
  const make = (code: AppError["code"], message: string, retryAfterSeconds?: number) =>
    new AppError(code, message, {
      cause,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  switch (failure) {
    case "credentials":
      return make(
        "unavailable",
        `${name} does not accept this server's credentials. Please ask the operator of this server to check ${settings}.`,
      );
    case "throttled":
      return make("unavailable", `${name} is getting too many requests from this server.`, 30);
    case "timeout":
      return make("unavailable", `${name} took too long to answer. Please try again.`, 5);
    case "offline":
      return make(
        "unavailable",
        `${name} could not be reached, or the connection broke. Please try again in a minute.`,
        60,
      );
    case "overloaded":
      return make(
        "unavailable",
        `${name} has an internal error. Please try again in a minute.`,
        60,
      );
    case "unsupported":
      return make("validation", `${name} cannot read this image. It seems to be damaged.`);
    case "too_large":
      return make(
        "too_large",
        `This image is too large for ${name}. Save it smaller and try again.`,
      );
    case "malformed":
      return make("unavailable", `${name}'s answer could not be read. Please try again.`, 5);
  }
}
