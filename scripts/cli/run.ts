import { DomainError } from '../../lib/contract/errors.ts';
import { BackupError } from '../../lib/platform/backup/backup-error.ts';
import { DatabaseUnavailable } from '../../lib/platform/database/database-unavailable.ts';
import { env, InvalidEnvironment, readEnvFile } from '../../lib/platform/env.ts';
import { type Prepared, prepareEnvironment } from '../../lib/platform/installation/prepare-environment.ts';

/** `migrates: false` leaves the database as it is: for the commands about its migrations. */
type Options = { migrates: boolean };

/** Runs a command on a prepared database and prints what it answers as one line of JSON. */
export function run(command: (prepared: Prepared) => Promise<object>, options?: Options): Promise<void> {
  return withEnvironment(async (prepared) => console.log(JSON.stringify(await command(prepared))), options);
}

/** The same for a list: a line of JSON for each row, or a table of the rows for people. */
export function runList<Row extends object>(
  { json }: { json?: boolean },
  list: (prepared: Prepared) => Promise<Row[]>,
  columns: Record<string, (row: Row) => string | number | null>,
  options?: Options,
): Promise<void> {
  return withEnvironment(async (prepared) => {
    const rows = await list(prepared);
    const lines = json ? rows.map((row) => JSON.stringify(row)) : table(rows, columns);
    for (const line of lines) console.log(line);
  }, options);
}

/** Whatever goes wrong is told on standard error in words, and the exit code is 1. */
async function withEnvironment(command: (prepared: Prepared) => Promise<void>, options?: Options) {
  let close = async () => {};
  try {
    readEnvFile();
    const prepared = await prepareEnvironment(options);
    close = prepared.close;
    await command(prepared);
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  } finally {
    await close().catch(() => {});
  }
}

const EXPECTED = [DomainError, DatabaseUnavailable, InvalidEnvironment, BackupError];

/** What an operator can act on; where in our code it happened, only by LOG_LEVEL=debug. */
export function wordsOf(error: unknown): string {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isDebugging()) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  // Prisma puts the place in our code first and what happened last.
  const lines = (error instanceof Error ? error.message : String(error))
    .split('\n')
    .filter((line) => line.trim() !== '');
  return `It failed: ${lines.at(-1)?.trim() ?? 'nothing says why'} (LOG_LEVEL=debug shows where.)`;
}

function isDebugging() {
  try {
    return ['debug', 'trace'].includes(env().LOG_LEVEL);
  } catch {
    return false;
  }
}

function table<Row>(rows: Row[], columns: Record<string, (row: Row) => string | number | null>): string[] {
  const cells = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '–'))),
  ];
  const widths = Object.keys(columns).map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
