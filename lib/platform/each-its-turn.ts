import { isOutOfReach } from './database-lost.ts';

/**
 * Does work for one item after another. An item whose work fails keeps no other one from its turn: the error is thrown when
 * all had theirs, or an `AggregateError` of several. At once it throws only when the database is out of reach, for all.
 */
export async function eachItsTurn<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isOutOfReach(error)) throw error;
      failures.push(error);
    }
  }
  throwFailures(failures);
}

/** Throws the error that there is; of several, an `AggregateError` with the words of the first. */
export function throwFailures(failures: unknown[]): void {
  const [first] = failures;
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed: ${(first as Error).message}`);
  if (failures.length > 0) throw first;
}
