import { DomainError } from '../../lib/contract/errors.ts';
import { BackupError } from '../../lib/platform/backup/backup-error.ts';
import { opensStoredSecrets } from '../../lib/platform/crypto/sealed-canary.ts';
import { WRONG_KEY_WORDS } from '../../lib/platform/crypto/wrong-key.ts';
import { DatabaseUnavailable } from '../../lib/platform/database/database-unavailable.ts';
import { env, InvalidEnvironment, readEnvFile } from '../../lib/platform/env.ts';
import { readKeptAddress } from '../../lib/platform/installation/kept-address.ts';
import { type Prepared, prepareEnvironment } from '../../lib/platform/installation/prepare-environment.ts';
import { messageOf } from '../../lib/platform/message-of.ts';
import { requireInstallation } from './require-installation.ts';

/**
 * `migrates: false` leaves the schema as it is, for commands about migrations and backups. `begins` lets a command make a
 * new installation where there is none; `before` is what must succeed before one is made.
 * `seals` refuses a key other than that of the app, which could not open what the command stores.
 */
type Options = { migrates?: boolean; begins?: boolean; seals?: boolean; before?: () => Promise<void> };

/** A prepared database, and whether the operator gave it ENCRYPTION_KEY; otherwise it has one that was generated. */
type Place = Prepared & { keepsKey: boolean };

/** Runs a command on a prepared database and prints its result as one line of JSON. */
export function run(command: (place: Place) => Promise<object>, options?: Options): Promise<void> {
  return withEnvironment(async (place) => console.log(JSON.stringify(await command(place))), options);
}

/** The same for a list: prints one line of JSON per row, or a table for people. */
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

/** Prints any error to standard error in plain words and sets the exit code to 1. */
async function withEnvironment(
  command: (place: Place) => Promise<void>,
  { begins = false, migrates = true, seals = false, before = async () => {} }: Options = {},
) {
  let close = async () => {};
  try {
    readEnvFile();
    if (!begins) requireInstallation();
    await before();
    readKeptAddress(env().DATA_DIR);
    const keepsKey = env().ENCRYPTION_KEY !== undefined;
    const prepared = await prepareEnvironment({ migrates });
    close = prepared.close;
    if (seals && !(await opensStoredSecrets())) throw new InvalidEnvironment([WRONG_KEY_WORDS]);
    await command({ ...prepared, keepsKey });
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  } finally {
    await close().catch(() => {});
  }
}

const EXPECTED = [DatabaseUnavailable, InvalidEnvironment, BackupError];

/** The message that an operator can act on. The place in our code is shown only with LOG_LEVEL=debug. */
export function wordsOf(error: unknown): string {
  if (error instanceof DomainError) return withCause(error);
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isDebugging()) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  // Prisma's messages start with the place in our code and end with what happened.
  const lines = messageOf(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return `It failed: ${lines.at(-1)?.trim() ?? 'no reason was given.'} (LOG_LEVEL=debug shows where.)`;
}

/** An operator can act on what callers of the API are not told, such as the address of a store that does not answer. */
function withCause({ status, message, cause }: DomainError): string {
  return status >= 500 && cause ? `${message} (${messageOf(cause)})` : message;
}

function isDebugging() {
  try {
    return ['debug', 'trace'].includes(env().LOG_LEVEL);
  } catch {
    return false;
  }
}

/** What moves the cursor or colors the terminal, in a name that someone gave. */
const CONTROL = /\p{Cc}/gu;

export function table<Row>(rows: Row[], columns: Record<string, (row: Row) => string | number | null>): string[] {
  const cells = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '–').replace(CONTROL, '�'))),
  ];
  const widths = Object.keys(columns).map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
