/** The state that all test files of a process share, besides modules. */
export type ProcessState = {
  directory: string;
  environment: Record<string, string | undefined>;
  listeners: Map<string | symbol, unknown[]>;
};

export function readProcessState(): ProcessState {
  return {
    directory: process.cwd(),
    environment: { ...process.env },
    listeners: new Map(
      process
        .eventNames()
        .map((name) => [name, process.rawListeners(name).filter((one) => !isOfPino(one))]),
    ),
  };
}

/** It is removed when the last log is collected as garbage. */
function isOfPino(listener: unknown): boolean {
  return String(listener).includes("callRefs(");
}

/** Describes what `after` has, or lacks, in comparison with `before`. */
export function listChanges(before: ProcessState, after: ProcessState): string[] {
  const variables = new Set([before, after].flatMap(({ environment }) => Object.keys(environment)));
  const events = new Set([...before.listeners.keys(), ...after.listeners.keys()]);
  return [
    ...(before.directory === after.directory ? [] : [`the working directory ${after.directory}`]),
    ...[...variables]
      .filter((name) => before.environment[name] !== after.environment[name])
      .map((name) => `the environment variable ${name}`),
    ...[...events].flatMap((event) => listListeners(event, before, after)),
  ];
}

function listListeners(
  event: string | symbol,
  before: ProcessState,
  after: ProcessState,
): string[] {
  const [earlier, later] = [before, after].map(({ listeners }) => listeners.get(event) ?? []);
  const added = later!.filter((listener) => !earlier!.includes(listener));
  const isRemoved = earlier!.some((listener) => !later!.includes(listener));
  return [
    ...added.map(
      (listener) => `a listener of the process for ${String(event)}: ${shorten(listener)}`,
    ),
    ...(isRemoved ? [`a listener of the process for ${String(event)} is missing`] : []),
  ];
}

function shorten(listener: unknown): string {
  return String(listener).replaceAll(/\s+/g, " ").slice(0, 80);
}
