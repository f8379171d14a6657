import { MAX_REQUEST_DAYS } from '#lib/workspace/retention/constants.ts';
import type { Retention } from '#lib/workspace/retention/schema.ts';

/** The kinds of data that are deleted sooner than before, with the new number of days. */
export function shorterPeriods(
  before: Retention,
  after: Partial<Retention>,
): { kind: keyof Retention; days: number }[] {
  const kinds = Object.keys(after) as (keyof Retention)[];
  return kinds.flatMap((kind) => {
    const days = after[kind] ?? null;
    const was = before[kind] ?? (kind === 'requests' ? MAX_REQUEST_DAYS : Number.POSITIVE_INFINITY);
    return days !== null && days < was ? [{ kind, days }] : [];
  });
}
