/** What tests changed, and how it was before. */
const overridden = new Map<object, Map<PropertyKey, PropertyDescriptor | undefined>>();

/** Changes values that all test files of a process share. The setup of tests restores them after each file. */
export function override<Target extends object>(target: Target, values: Partial<Target>): void {
  const before = overridden.get(target) ?? new Map();
  overridden.set(target, before);
  for (const key of Reflect.ownKeys(values)) {
    if (!before.has(key)) before.set(key, Object.getOwnPropertyDescriptor(target, key));
    Object.defineProperty(target, key, {
      value: Reflect.get(values, key),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
}

/** Restores everything that tests changed. */
export function restoreOverridden(): void {
  for (const [target, before] of overridden)
    for (const [key, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(target, key);
      else Object.defineProperty(target, key, descriptor);
    }
  overridden.clear();
}
