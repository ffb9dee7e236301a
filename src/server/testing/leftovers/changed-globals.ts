type Descriptors = Map<string | symbol, PropertyDescriptor>;
/** Own properties of the global object, of the built-in classes and of their prototypes, by the object's name. */
export type Globals = Map<string, Descriptors>;

/** The plain objects of the language. Other objects hold the data of modules. */
const plainObjects = new Set(["Atomics", "Intl", "JSON", "Math", "Reflect"]);

export function readGlobals(): Globals {
  const globals: Globals = new Map();
  const own = readDescriptors(globalThis);
  globals.set("globalThis", own);
  for (const [name, { value }] of own) {
    if (typeof name === "symbol" || ofModules.test(name)) continue;
    if (!(typeof value === "function" || plainObjects.has(name))) continue;
    globals.set(name, readDescriptors(value));
    const { prototype } = value as { prototype?: object };
    if (typeof prototype === "object" && prototype !== null)
      globals.set(`${name}.prototype`, readDescriptors(prototype));
  }
  return globals;
}

/** The names of properties that were added, removed or replaced. */
export function listChangedGlobals(before: Globals, after: Globals): string[] {
  return [...before].flatMap(([name, descriptors]) => {
    // A class that was replaced is named as a property of the global object.
    const now = after.get(name);
    if (now === undefined) return [];
    const keys = new Set([...descriptors.keys(), ...now.keys()]);
    return [...keys]
      .filter((key) => !isSame(descriptors.get(key), now.get(key)))
      .filter((key) => !isOfModule(key, now.get(key) ?? descriptors.get(key)!))
      .map((key) => `${name}.${String(key)}`);
  });
}

function readDescriptors(target: object): Descriptors {
  return new Map(
    Reflect.ownKeys(target).map((key) => [key, Reflect.getOwnPropertyDescriptor(target, key)!]),
  );
}

const ofModules = /^(__|AI_SDK_|awslambda$|ImageData$)/;

/** Modules set these when they are first used: symbols, some names, and (compiled by Emscripten) accessors. */
function isOfModule(key: string | symbol, { get }: PropertyDescriptor): boolean {
  return typeof key === "symbol" || ofModules.test(key) || get !== undefined;
}

function isSame(one: PropertyDescriptor = {}, other: PropertyDescriptor = {}): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set &&
    one.writable === other.writable
  );
}
