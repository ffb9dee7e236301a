/** OpenTelemetry's standard variables, as far as they decide here whether and what is traced. */
import { z } from "zod";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type TracingSettings = {
  serviceName: string;
  sampler: (typeof samplers)[number];
  /** From 0 to 1, for the samplers by ratio. */
  ratio: number;
};

const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    emptyAsAbsent,
    z.enum(values, { error: `must be one of ${values.join(", ")}` }).optional(),
  );
const address = z.preprocess(
  emptyAsAbsent,
  z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
);

export const tracingShape = {
  OTEL_SDK_DISABLED: choice(["true", "false"]),
  OTEL_TRACES_EXPORTER: choice(["otlp", "none"]),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: choice(["http/protobuf"]),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: choice(["http/protobuf"]),
  OTEL_SERVICE_NAME: z.preprocess(emptyAsAbsent, z.string().max(200).default("commonplace")),
  OTEL_TRACES_SAMPLER: z.preprocess(
    emptyAsAbsent,
    z
      .enum(samplers, { error: `must be one of ${samplers.join(", ")}` })
      .default("parentbased_always_on"),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    emptyAsAbsent,
    z.coerce
      .number("must be a number from 0 to 1")
      .min(0, "must be a number from 0 to 1")
      .max(1, "must be a number from 0 to 1")
      .default(1),
  ),
};

type Values = z.output<z.ZodObject<typeof tracingShape>>;

/** Null unless an endpoint or the exporter is named. */
export function parseTracingSettings(values: Values): TracingSettings | null {
  const isNamed =
    values.OTEL_TRACES_EXPORTER === "otlp" ||
    values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
  const isOff = values.OTEL_SDK_DISABLED === "true" || values.OTEL_TRACES_EXPORTER === "none";
  if (!isNamed || isOff) return null;
  return {
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
