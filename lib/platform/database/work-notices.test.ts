import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { DatabaseLost } from '../database-lost.ts';
import { log } from '../log.ts';
import { newId } from '../new-id.ts';
import { ownConnection } from './connection-settings.ts';
import { Prisma } from './db.ts';
import { listen } from './listen.ts';
import { prepared } from './prepared.ts';
import { startWorkLoop } from './start-work-loop.ts';
import { isOwnNotice, notifyWork } from './work-notices.ts';

const WAIT = { timeout: 60_000, interval: 10 };
/** More than the turns that a loop takes unprompted: its first, and one when it begins to listen. */
const TIMES = 4;

let stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

const newChannel = () => `test_${newId().slice(-12)}`;

/** A loop that never polls, and a count of how often it was notified of work. */
function startLoop(channel: string) {
  let turns = 0;
  const loop = startWorkLoop({
    channel,
    pollMs: 600_000,
    turn: async ({ mayHaveEvents }) => {
      if (mayHaveEvents) turns += 1;
      return 600_000;
    },
  });
  stops.push(loop.stop);
  return () => turns;
}

async function isTold(turns: () => number, tell: () => void) {
  for (let time = 0; time < TIMES; time += 1) {
    const before = turns();
    tell();
    await vi.waitFor(() => expect(turns()).toBeGreaterThan(before), WAIT);
  }
}

it('wakes the workers of this process', async () => {
  const channel = newChannel();
  const turns = startLoop(channel);
  await isTold(turns, () => notifyWork(channel));
});

it('is noticed by another process', async () => {
  const channel = newChannel();
  const turns = startLoop(channel);
  const other: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'lib/platform/database/testing/notifying-process.ts', channel],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  stops.push(async () => {
    other.kill('SIGKILL');
    await once(other, 'exit');
  });
  await isTold(turns, () => other.stdin?.write('work\n'));
});

it('notifies others once of what happens together, and ignores its own notices', async () => {
  const channel = newChannel();
  const heard: string[] = [];
  let isListening = false;
  const listening = listen({
    channels: [channel],
    onNotify: (payload) => heard.push(payload),
    onListening: () => {
      isListening = true;
    },
  });
  const client = new pg.Client(ownConnection());
  await client.connect();
  stops.push(listening.stop, () => client.end());
  await vi.waitFor(() => expect(isListening).toBe(true), WAIT);
  for (let time = 0; time < 1000; time += 1) notifyWork(channel);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), WAIT);
  // The first goes out alone, the others together a moment later.
  notifyWork(channel);
  await client.query(`NOTIFY ${channel}, 'from elsewhere'`);
  await vi.waitFor(() => expect(heard).toContain('from elsewhere'), WAIT);
  const own = heard.filter((payload) => payload !== 'from elsewhere');
  expect(own.length).toBeLessThanOrEqual(3);
  expect(own.every(isOwnNotice)).toBe(true);
  expect(isOwnNotice('from elsewhere')).toBe(false);
});

it('does not complain about a database that is away, and notifies again afterwards', async () => {
  const warn = vi.spyOn(log(), 'warn');
  const channel = newChannel();
  const heard: string[] = [];
  await byDatabaseProxy(async (proxy) => {
    proxy.mode = 'refuse';
    notifyWork(channel);
    await expect(prepared('one', Prisma.sql`SELECT 1`)).rejects.toThrow(DatabaseLost);
  });
  const listening = listen({ channels: [channel], onNotify: (payload) => heard.push(payload), onListening: () => {} });
  stops.push(listening.stop);
  await vi.waitFor(() => {
    notifyWork(channel);
    expect(heard).not.toEqual([]);
  }, WAIT);
  // The outage of an earlier test may end meanwhile.
  const complaints = warn.mock.calls.filter((line) => !line.includes('the database is back'));
  expect(complaints).toEqual([]);
});
