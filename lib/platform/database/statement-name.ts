/**
 * The name under which a statement is prepared, once a connection: that of its opening comment `prepared: name`.
 * Without one a statement is planned anew each time, for the very values it has.
 *
 * Only statements that every request makes carry it. Their plan must be right for tables of any size, as it may have been
 * made when they were empty: they reach rows by unique keys alone, from batches that {@link boundedBatch} bounds.
 */
export function statementName({ sql }: { sql: string }): string {
  return /^\s*\/\* prepared: (\w+) \*\//.exec(sql)?.[1] ?? '';
}
