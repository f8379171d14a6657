/** The path to a value in a response, from its root. */
export type Place = readonly (string | number)[];

/** A place as a response map writes it: with dots where that is unambiguous, otherwise as JSONPath. */
export function pathOf(place: Place): string {
  if (place.length > 0 && place.every(isPlain)) return place.join('.');
  return `$${place.map((part) => (typeof part === 'number' ? `[${part}]` : `[${quoted(part)}]`)).join('')}`;
}

/** Suggests a name for the variable that stores it: `order_id` for `data.orders.0.id`. */
export function variableFor(place: Place): string {
  const names = place.filter((part): part is string => typeof part === 'string');
  const last = names.at(-1) ?? 'value';
  const owner = names.at(-2);
  const whole = last === 'id' && owner ? `${owner.replace(/s$/, '')}_id` : last;
  return whole.replace(/[^\p{L}\p{N}_]+/gu, '_').slice(0, 100) || 'value';
}

const isPlain = (part: string | number) => typeof part === 'number' || /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part);

const quoted = (name: string) => `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
