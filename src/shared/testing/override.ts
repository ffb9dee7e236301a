/** The properties that tests changed, with their descriptors from before. */
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

/** Restores what tests changed of `target`, or of everything. */
export function restoreOverridden(target?: object): void {
  for (const changed of target === undefined ? [...overridden.keys()] : [target]) {
    for (const [key, descriptor] of overridden.get(changed) ?? []) {
      if (descriptor === undefined) Reflect.deleteProperty(changed, key);
      else Object.defineProperty(changed, key, descriptor);
    }
    overridden.delete(changed);
  }
}
