import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { Cron } from 'croner';
import { db } from '../database/db.ts';
import { makeFolder } from '../database/make-folder.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { messageOf } from '../message-of.ts';
import { newId } from '../new-id.ts';
import { BackupError } from './backup-error.ts';
import { type BackupMade, writeBackup } from './write-backup.ts';

const OF_A_SCHEDULE = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\dZ\.tar\.gz$/;
/** How many runs are remembered. */
const KEPT_ROWS = 100;

export type Schedule = { directory: string; keep: number; passphrase: string; ownerUrl: string };

/** In ms between a failure and the next attempt. */
const RETRY_MS = 5 * MINUTE_MS;

/**
 * Makes the backup for a scheduled minute, unless another instance has claimed it, and deletes all but the newest. A
 * failure is logged at once and stored in `backup_runs`, never thrown; then it tries again every `retryMs`, until the next
 * backup is due, at `until`. `signal` ends it when the process stops.
 */
export async function scheduledBackup({
  scheduledAt,
  until,
  signal,
  retryMs = RETRY_MS,
  directory: name,
  keep,
  passphrase,
  ownerUrl,
}: Schedule & { scheduledAt: Date; until: Date; signal: AbortSignal; retryMs?: number }): Promise<
  'made' | 'taken' | 'failed'
> {
  const directory = resolve(name);
  const by = newId();
  // An attempt continues where the one before it failed.
  let isOurs = false;
  let made: BackupMade | undefined;
  const attempt = async () => {
    isOurs ||= await claim(scheduledAt, by);
    if (!isOurs) return 'taken';
    makeBackupFolder(directory);
    made ??= await writeBackup({ file: join(directory, nameFor(scheduledAt)), passphrase, ownerUrl });
    await note({ scheduledAt, by }, { file: made.file, bytes: made.bytes, error: null });
    await removeOlder({ directory, keep });
    if (made.missing_files > 0) log().warn(made, 'backup made without files that the store has lost');
    else log().info(made, 'backup made');
    return 'made';
  };
  const cutOff = whenStopped(signal);
  for (;;) {
    try {
      return await Promise.race([attempt(), cutOff]);
    } catch (err) {
      log().error({ err }, 'the scheduled backup failed');
      const error = messageOf(err);
      // The database may be what fails, and then only the log has it. It may hold the claim before its answer is here.
      await note({ scheduledAt, by }, { error }).catch(() => {});
    }
    if (signal.aborted || Date.now() + retryMs >= until.getTime()) return 'failed';
    await elapsed(retryMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return 'failed';
  }
}

function makeBackupFolder(directory: string): void {
  try {
    makeFolder(directory, { mode: 0o700 });
  } catch (error) {
    const isFile = ['EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    const words = isFile
      ? 'cannot be a folder: a file is in its way. Move the file, or set BACKUP_DIR to another folder.'
      : `cannot be made: ${messageOf(error)}.`;
    throw new BackupError(`BACKUP_DIR, ${directory}, ${words}`, { cause: error });
  }
}

/** True for the one instance that makes the backup of this minute, also if it claimed it before and never knew. */
async function claim(scheduledAt: Date, by: string): Promise<boolean> {
  await db().backupRun.createMany({ data: [{ scheduledAt, claimedBy: by }], skipDuplicates: true });
  const run = await db().backupRun.findUnique({ where: { scheduledAt } });
  return run?.claimedBy === by;
}

function whenStopped(signal: AbortSignal): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Parley was stopped before it was whole.')));
  });
  // No one waits for it between two attempts.
  stopped.catch(() => {});
  return stopped;
}

/**
 * `true`, or `degraded` when the last scheduled backup failed or was cut off, or when two scheduled minutes passed since it.
 * Before the first one, none is missed.
 */
export async function backupHealth(): Promise<true | 'degraded'> {
  const last = await db().backupRun.findFirst({ orderBy: { scheduledAt: 'desc' } });
  if (!last) return true;
  if (!last.finishedAt) return Date.now() - last.startedAt.getTime() < UNDER_WAY_MS ? true : 'degraded';
  const [, dueBefore] = scheduleOf(env().BACKUP_CRON).previousRuns(2);
  return last.error || (dueBefore && last.finishedAt < dueBefore) ? 'degraded' : true;
}

/** Longer than any backup takes. A killed process cannot record its end. */
const UNDER_WAY_MS = DAY_MS;

/** The times of a cron expression, in UTC. Calls `run` at each, except while an earlier call still runs. */
export function scheduleOf(cron: string, run?: () => Promise<void>): Cron {
  const options = { timezone: 'UTC', mode: '5-part', protect: true } as const;
  return run ? new Cron(cron, options, run) : new Cron(cron, options);
}

type Result = { file?: string; bytes?: number; error: string | null };

/** Of a run that another instance has claimed, nothing is written. */
async function note({ scheduledAt, by }: { scheduledAt: Date; by: string }, result: Result) {
  const data = { ...result, finishedAt: new Date() };
  await db().backupRun.updateMany({ where: { scheduledAt, claimedBy: by }, data });
  const [oldest] = await db().backupRun.findMany({ orderBy: { scheduledAt: 'desc' }, skip: KEPT_ROWS, take: 1 });
  if (oldest) await db().backupRun.deleteMany({ where: { scheduledAt: { lte: oldest.scheduledAt } } });
}

const nameFor = (scheduledAt: Date) => `parley-${scheduledAt.toISOString().slice(0, 16).replace(':', '-')}Z.tar.gz`;

async function removeOlder({ directory, keep }: { directory: string; keep: number }) {
  const files = await readdir(directory);
  // Their names sort by time. Nothing is being written now, so a `.part` file is a leftover.
  const older = files
    .filter((file) => OF_A_SCHEDULE.test(file))
    .sort()
    .slice(0, -keep);
  const cutOff = files.filter((file) => file.endsWith('.part') && OF_A_SCHEDULE.test(file.slice(0, -'.part'.length)));
  for (const file of [...older, ...cutOff]) await rm(join(directory, file), { force: true });
}
