import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { db } from './db.ts';
import { listen, listensToAll } from './listen.ts';

const tell = (word: string) => db().$executeRaw`SELECT pg_notify('parley_test', ${word})`;

it('listens again, and says that it may have missed something, after its connection died silently', async () => {
  await byDatabaseProxy(async (proxy) => {
    const heard: string[] = [];
    const listening = listen({
      channels: ['parley_test'],
      onNotify: (word) => heard.push(word),
      onListening: () => heard.push(''),
      heartbeatMs: 50,
    });
    try {
      await vi.waitFor(() => expect(heard).toEqual(['']));
      await tell('before');
      await vi.waitFor(() => expect(heard).toEqual(['', 'before']));
      proxy.mode = 'blackhole';
      await vi.waitFor(() => expect(listensToAll()).toBe(false));
      proxy.mode = 'pass';
      await vi.waitFor(() => expect(heard).toEqual(['', 'before', '']));
      expect(listensToAll()).toBe(true);
    } finally {
      await listening.stop();
    }
  });
});

it('listens again after the server ended its connection', async () => {
  const heard: string[] = [];
  const listening = listen({
    channels: ['parley_test'],
    onNotify: (word) => heard.push(word),
    onListening: () => heard.push(''),
  });
  await vi.waitFor(() => expect(heard).toEqual(['']));
  await db().$queryRaw`
    SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE query = 'LISTEN parley_test'`;
  await vi.waitFor(() => expect(heard).toEqual(['', '']));
  await tell('after');
  await vi.waitFor(() => expect(heard.at(-1)).toBe('after'));
  await listening.stop();
  expect(listensToAll()).toBe(true);
});

it('says nothing once it is stopped, even if that was before it listened', async () => {
  const heard: string[] = [];
  const listening = listen({
    channels: ['parley_test'],
    onNotify: (word) => heard.push(word),
    onListening: () => heard.push(''),
  });
  await listening.stop();
  expect(heard).toEqual([]);
});

it('reports another listening process that was killed, and none that is alive', async () => {
  const other = spawn(process.execPath, ['--input-type=module', '--eval', LISTENS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killed = once(other, 'exit');
  const onListening = vi.fn();
  const onPeerGone = vi.fn();
  await once(other.stdout, 'data');
  const listening = listen({ channels: ['parley_test'], onNotify: () => {}, onListening, onPeerGone, heartbeatMs: 50 });
  try {
    await vi.waitFor(() => expect(onListening).toHaveBeenCalled());
    expect(onPeerGone).not.toHaveBeenCalled();
    other.kill('SIGKILL');
    await vi.waitFor(() => expect(onPeerGone).toHaveBeenCalled());
  } finally {
    other.kill('SIGKILL');
    await killed;
    await listening.stop();
  }
  expect(onListening).toHaveBeenCalledTimes(1);
  expect(onPeerGone).toHaveBeenCalledTimes(1);
});

it('notices another process that started and was killed between two heartbeats', async () => {
  const onListening = vi.fn();
  const onPeerGone = vi.fn();
  const listening = listen({
    ...{ channels: ['parley_test'], onNotify: () => {}, onListening, onPeerGone },
    // Far longer than the other process is connected.
    heartbeatMs: 2000,
  });
  try {
    await vi.waitFor(() => expect(onListening).toHaveBeenCalled());
    const other = spawn(process.execPath, ['--input-type=module', '--eval', LISTENS], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const killed = once(other, 'exit');
    await once(other.stdout, 'data');
    other.kill('SIGKILL');
    await killed;
    await vi.waitFor(() => expect(onPeerGone).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 2500));
  } finally {
    await listening.stop();
  }
  expect(onPeerGone).toHaveBeenCalledTimes(1);
});

const LISTENS = `
  import { listen } from './lib/platform/database/listen.ts';
  listen({ channels: ['parley_test'], onNotify: () => {}, onListening: () => process.stdout.write('listens') });`;
