import type { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { singleton } from '#lib/platform/singleton.ts';
import { searchPaths } from './search-paths.ts';

const workspaceId = newId();
const searchThread = () => singleton<{ worker: Worker | null }>('search thread', () => ({ worker: null })).worker;

it('searches on after a thread whose search ended in the moment in which it was given up', async () => {
  const quick = { workspaceId, json: { items: [{ name: 'Tea' }] }, paths: ['$..name'] };
  expect(await searchPaths(quick)).toEqual(new Map([['$..name', 'Tea']]));
  const worker = searchThread();
  // The search ends, unnoticed by this thread, while its time is looked at.
  vi.spyOn(worker as Worker, 'cpuUsage').mockImplementation(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    return { user: 1e9, system: 0 };
  });
  const items = Array.from({ length: 60_000 }, (_, index) => ({ name: `n${index}`, more: { name: index } }));
  await searchPaths({ workspaceId, json: items, paths: ['$..name'] });
  expect(await searchPaths(quick)).toEqual(new Map([['$..name', 'Tea']]));
});
