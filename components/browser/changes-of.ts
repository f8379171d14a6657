import { changedFields } from './changed-fields.ts';

/**
 * The fields of a form that differ from those that it `began` with, and what its author has `seen` of these, so that what
 * others have changed since is not replaced unseen. Of `groups`, which are fields that hold fields, only those that differ.
 */
export function changesOf<Values extends object, Seen extends Values>({
  began,
  values,
  seen,
  groups = [],
}: {
  began: Values;
  values: Values;
  seen: Seen;
  groups?: (keyof Values)[];
}): { changes: Partial<Values>; before: Partial<Seen> } {
  const changes = changedFields(began, values);
  const before = pick(seen, changes);
  for (const group of groups) {
    if (changes[group] === undefined) continue;
    const fields = changedFields(began[group] as object, values[group] as object);
    changes[group] = fields as Values[typeof group];
    before[group] = pick(seen[group] as object, fields) as Seen[typeof group];
  }
  return { changes, before };
}

const pick = <Values extends object>(from: Values, like: object) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, from[key as keyof Values]])) as Partial<Values>;
