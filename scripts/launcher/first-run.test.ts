import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { db } from '../../lib/platform/database/db.ts';
import { env, overrideEnv } from '../../lib/platform/env.ts';
import { localKeys } from '../../lib/platform/installation/local-keys.ts';
import { firstAdminEmail } from './first-admin-email.ts';
import { firstRun } from './first-run.ts';
import { firstRunApart } from './first-run-apart.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-first-run-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const place = { dataDir, ownDatabase: false };
const start = () => firstRun(place);

it('leaves nothing behind when interrupted, so that the next start completes it', async () => {
  await db().$executeRaw`ALTER TABLE api_keys ADD CONSTRAINT cut_off CHECK (false)`;
  await expect(start()).rejects.toThrow();
  await db().$executeRaw`ALTER TABLE api_keys DROP CONSTRAINT cut_off`;
  expect(await db().user.count()).toBe(0);
  expect(await db().workspace.count()).toBe(0);
  expect(await firstAdminEmail()).toBeNull();
});

it.each(['short1234', 'password1234', 'aaaaaaaaaaaaaaaa'])(
  'passwords: takes no ADMIN_PASSWORD that no one may choose: %s (isolation 14)',
  async (password) => {
    overrideEnv({ ADMIN_PASSWORD: password });
    await expect(start()).rejects.toThrow(/ADMIN_PASSWORD is refused/);
    overrideEnv({ ADMIN_PASSWORD: '' });
    expect(await db().user.count()).toBe(0);
  },
);

it('names what it refuses from a process of its own, too', async () => {
  overrideEnv({ ADMIN_PASSWORD: 'short1234' });
  await expect(firstRunApart(place)).rejects.toThrow(/^The environment is not valid:\n {2}ADMIN_PASSWORD is refused/);
  overrideEnv({ ADMIN_PASSWORD: '' });
});

it('creates one admin and one workspace, however many instances start at once, and a key that one of them keeps to show', async () => {
  const made = await Promise.all([start(), firstRunApart(place), start()]);
  expect(made.filter(({ created }) => created)).toHaveLength(1);
  expect(await db().user.count()).toBe(1);
  expect(await db().workspace.count()).toBe(1);
  expect(await db().apiKey.count()).toBe(1);
  const { adminPassword, apiKey, unshown } = localKeys(dataDir);
  expect(unshown).toEqual({ password: adminPassword, apiKey: expect.stringMatching(/^parley_/) });
  expect(apiKey).toBeUndefined();
  expect(await firstRunApart(place)).toEqual({ created: false });
  expect(localKeys(dataDir).unshown).toEqual(unshown);
});

it('tells later who the first admin is, whatever ADMIN_EMAIL says by then', async () => {
  const { ADMIN_EMAIL } = env();
  onTestFinished(() => void overrideEnv({ ADMIN_EMAIL }));
  overrideEnv({ ADMIN_EMAIL: 'boss@example.com' });
  await start();
  expect(await firstAdminEmail()).toBe(ADMIN_EMAIL);
});

it('says which variable is wrong when the address past a pooler leads nowhere', async () => {
  onTestFinished(() => void overrideEnv({ DATABASE_DIRECT_URL: '' }));
  overrideEnv({ DATABASE_DIRECT_URL: 'postgresql://postgres@127.0.0.1:9/parley' });
  await expect(firstAdminEmail()).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:9 cannot be reached: .+ Check DATABASE_DIRECT_URL\.$/,
  );
});
