import { lookupVariable } from './lookup-variable.ts';
import { hasDefault } from './split-template.ts';
import { placesOf } from './variable-names.ts';
import type { JsonValue, Variables } from './variables.ts';

/** The names in the texts of a JSON value that are unset and have no default, each once. Applies no filter: one may throw. */
export function unsetVariables(value: JsonValue | undefined, variables: Variables): string[] {
  const unset = placesOf(value).filter(
    (place) => !hasDefault(place) && lookupVariable(variables, place.name) === undefined,
  );
  return [...new Set(unset.map(({ name }) => name))];
}
