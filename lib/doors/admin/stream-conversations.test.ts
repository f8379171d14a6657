import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STREAM_HEARTBEAT_MS } from '#lib/messaging/conversations/constants.ts';
import { db } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { freePort } from '#lib/platform/net/free-port.ts';
import { newId } from '#lib/platform/new-id.ts';
import { notifyInboxes } from '#lib/platform/realtime/notify-inboxes.ts';
import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';
import { hears } from '#lib/platform/realtime/watch.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { readUntil } from '#lib/testing/read-until.ts';
import { MAX_EVENTS_BEHIND, MAX_STREAMS_OF_PERSON, streamConversations } from './stream-conversations.ts';

let leaving: AbortController;
const workspaceId = newId();

beforeEach(() => {
  leaving = new AbortController();
});

afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
});

/** A browser's stream, and what it has read of it. */
function open(userId = newId()) {
  const access = { workspaceId, userId, sessionId: newId() };
  const isUnchanged = async () => true;
  const { body } = streamConversations({ access, isUnchanged, role: 'agent', signal: leaving.signal });
  const reader = body?.getReader();
  if (!reader) throw new Error('There is no stream.');
  return {
    until: (words: string) => readUntil(reader, words),
    ended: async () => {
      while (!(await reader.read()).done);
      return true;
    },
  };
}

/** Tells until each has heard it: what is told while the listening connection is made again is not told later. */
async function hearPresence(streams: ReturnType<typeof open>[]) {
  const tell = () =>
    notifyPresence({ workspaceId, userId: newId(), name: 'Asha', conversationId: newId(), activity: 'typing' });
  const again = setInterval(() => void tell(), 1_000);
  const heard = Promise.all(streams.map(({ until }) => until('event: presence')));
  await tell();
  await heard.finally(() => clearInterval(again));
}

const ENDS_LISTENER = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'parley hears %'`;

it('says first which role the person has', async () => {
  await open().until('event: role\ndata: {"role":"agent"}\n\n');
});

it('says that it is alive while nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const stream = open();
  await stream.until('event: sync');
  vi.advanceTimersByTime(STREAM_HEARTBEAT_MS);
  await stream.until('event: alive');
});

it('asks again and again to read everything while the database cannot be listened to, and ends once it can', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  const stream = open();
  const [beat] = intervals.mock.calls.find(([, ms]) => ms === STREAM_HEARTBEAT_MS) ?? [];
  intervals.mockRestore();
  await stream.until('event: sync');
  const { DATABASE_URL = '' } = env();
  try {
    overrideEnv({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none` });
    await queryDatabase(DATABASE_URL, ENDS_LISTENER);
    await vi.waitFor(() => expect(hears()).toBe(false));
    beat?.();
    await stream.until('event: sync');
  } finally {
    overrideEnv({ DATABASE_URL });
  }
  expect(await stream.ended()).toBe(true);
});

it('asks to read everything again after a notice that names no conversations', async () => {
  const stream = open();
  await stream.until('event: sync');
  await notifyInboxes({ database: db(), workspaceId: newId() });
  await notifyInboxes({ database: db(), workspaceId });
  await stream.until('event: sync');
});

it('bounds: keeps the newest streams of a person open, and those of others', async () => {
  const [person, colleague] = [newId(), newId()];
  const other = open(colleague);
  const streams = Array.from({ length: MAX_STREAMS_OF_PERSON + 2 }, () => open(person));
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended()));
  const stay = [other, ...streams.slice(2)];
  await Promise.all(stay.map(({ until }) => until('event: sync')));
  await hearPresence(stay);
});

it('bounds: ends for a browser that has stopped reading, and keeps nothing for it', async () => {
  const [reads, stopped] = [open(), open()];
  await Promise.all([reads, stopped].map(({ until }) => until('event: sync')));
  for (let sent = 0; sent < MAX_EVENTS_BEHIND + 50; sent += 1) await hearPresence([reads]);
  await expect(stopped.until('nothing')).rejects.toThrow('stopped reading');
});
