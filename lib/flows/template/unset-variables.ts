import { placeValue } from './place-value.ts';
import { placesOf } from './variable-names.ts';
import type { JsonValue, Variables } from './variables.ts';

/** The names in the texts of a JSON value that are unset and have no default, each once. */
export function unsetVariables(value: JsonValue | undefined, variables: Variables): string[] {
  const unset = placesOf(value).filter((place) => placeValue(place, variables) === undefined);
  return [...new Set(unset.map(({ name }) => name))];
}
