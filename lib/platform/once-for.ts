/** Makes a value once for each object, such as for an answer that concurrent callers share (./coalesced.ts). */
export function onceFor<Given extends object, Value extends object>(
  make: (given: Given) => Value,
): (given: Given) => Value {
  const made = new WeakMap<Given, Value>();
  return (given) => {
    const known = made.get(given);
    if (known) return known;
    const value = make(given);
    made.set(given, value);
    return value;
  };
}
