import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { db } from '../../lib/db.ts';
import { firstRun } from './first-run.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-first-run-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const start = () => firstRun({ dataDir, ownDatabase: false });

it('makes one admin and one workspace, however many instances start at once, and a key that one of them shows', async () => {
  const made = await Promise.all([start(), start(), start()]);
  expect(made.filter(({ apiKey }) => apiKey !== null)).toHaveLength(1);
  expect(await db().user.count()).toBe(1);
  expect(await db().workspace.count()).toBe(1);
  expect(await db().apiKey.count()).toBe(1);
  expect(await start()).toEqual({ apiKey: null });
});
