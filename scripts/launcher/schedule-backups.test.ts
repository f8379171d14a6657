import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { env } from '../../lib/platform/env.ts';
import { scheduleBackups } from './schedule-backups.ts';

it('makes a backup at its minute', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-schedule-'));
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 2, 29, 50), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const schedule = { cron: '30 2 * * *', directory, keep: 7, passphrase: 'correct horse battery' };
  const backups = scheduleBackups({ ...schedule, ownerUrl: env().DATABASE_URL ?? '' });
  onTestFinished(async () => {
    await backups.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  await vi.advanceTimersByTimeAsync(11_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(existsSync(join(directory, 'parley-2026-01-01T02-30Z.tar.gz'))).toBe(true));
});
