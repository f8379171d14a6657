import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { db } from '../database/db.ts';
import { log } from '../log.ts';
import { writeBackup } from './write-backup.ts';

const OF_A_SCHEDULE = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\dZ\.tar\.gz$/;
/** How many runs are remembered. */
const KEPT_ROWS = 100;

export type Schedule = { directory: string; keep: number; passphrase: string; ownerUrl: string };

/**
 * Makes the backup for a scheduled minute, unless another instance has claimed it, and deletes all but the newest. A
 * failure is stored in `backup_runs` and logged, never thrown.
 */
export async function scheduledBackup({
  scheduledAt,
  directory: name,
  keep,
  passphrase,
  ownerUrl,
}: Schedule & { scheduledAt: Date }): Promise<'made' | 'taken' | 'failed'> {
  const { count } = await db().backupRun.createMany({ data: [{ scheduledAt }], skipDuplicates: true });
  if (count === 0) return 'taken';
  const directory = resolve(name);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const made = await writeBackup({ file: join(directory, nameFor(scheduledAt)), passphrase, ownerUrl });
    await note(scheduledAt, { file: made.file, bytes: made.bytes });
    await removeOlder({ directory, keep });
    log().info(made, 'backup made');
    return 'made';
  } catch (err) {
    log().error({ err }, 'the scheduled backup failed');
    await note(scheduledAt, { error: err instanceof Error ? err.message : String(err) });
    return 'failed';
  }
}

/** Records that a backup under way is cut off because its process ends. */
export async function noteCutOff(scheduledAt: Date): Promise<void> {
  await note(scheduledAt, { error: 'Parley was stopped before it was whole.' });
}

/** `true`, or `degraded` when the last scheduled backup failed or was cut off. */
export async function backupHealth(): Promise<true | 'degraded'> {
  const last = await db().backupRun.findFirst({ orderBy: { scheduledAt: 'desc' } });
  if (!last || (last.finishedAt && !last.error)) return true;
  const isUnderWay = !last.finishedAt && Date.now() - last.startedAt.getTime() < UNDER_WAY_MS;
  return isUnderWay ? true : 'degraded';
}

/** Longer than any backup takes. A killed process cannot record its end. */
const UNDER_WAY_MS = 24 * 3_600_000;

async function note(scheduledAt: Date, result: { file?: string; bytes?: number; error?: string }) {
  await db().backupRun.updateMany({
    where: { scheduledAt, finishedAt: null },
    data: { ...result, finishedAt: new Date() },
  });
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
