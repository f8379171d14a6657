/** The path to a value in a response, from its root. */
export type Place = readonly (string | number)[];

/** A place as a response map writes it: with dots where that is unambiguous, otherwise as JSONPath. */
export function pathOf(place: Place): string {
  if (place.length > 0 && place.every(isPlain)) return place.join('.');
  return `$${place.map((part) => (typeof part === 'number' ? `[${part}]` : `[${quoted(part)}]`)).join('')}`;
}

/**
 * Suggests a name for the variable that stores it: `order_id` for `data.orders.0.id`. A name that is taken gets that of the
 * object around the value in front of it, as in `doctor_name`, or else a number.
 */
export function variableFor(place: Place, taken: readonly string[] = []): string {
  const names = place.filter((part): part is string => typeof part === 'string');
  const last = names.at(-1) ?? 'value';
  const owner = names.at(-2);
  const owned = owner ? `${owner.replace(/s$/, '')}_${last}` : last;
  const plain = variableName(last === 'id' ? owned : last);
  if (!taken.includes(plain)) return plain;
  const name = variableName(owned);
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name}_${n}`;
  return free;
}

const variableName = (text: string) => text.replace(/[^\p{L}\p{N}_]+/gu, '_').slice(0, 90) || 'value';

const isPlain = (part: string | number) => typeof part === 'number' || /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part);

const quoted = (name: string) => `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
