import { setTimeout as elapsed } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { singleton } from '#lib/platform/singleton.ts';
import type { JsonValue } from '../../template/variables.ts';

/** In ms of processor time, for all paths of a response together. */
const SEARCH_MS = 100;
/** In ms: how long that may take on a busy machine. */
const SEARCH_WITHIN_MS = 2_000;
/** In ms: how long a response waits for its turn. After that its paths find nothing. */
const WAIT_MS = 5_000;
const MEMORY_MB = 64;
/** A text of more lines is cut anyway (map-response.ts). */
const MOST_VALUES = 102_400;

/** As text, so that a bundle needs no extra file. Imports are resolved from the working directory. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  const { query } = require('jsonpath-rfc9535');
  const find = (json, path) => {
    try {
      const found = query(json, path);
      return found.length > 1 ? found.slice(0, ${MOST_VALUES}) : found[0];
    } catch {
      return undefined;
    }
  };
  parentPort.on('message', ({ json, paths }) => {
    parentPort.postMessage(process.threadCpuUsage());
    for (const path of paths) parentPort.postMessage({ path, value: find(json, path) });
    parentPort.postMessage('ended');
  });`;

/** The first one is the processor time that the thread has used before. */
type News = NodeJS.CpuUsage | 'ended' | { path: string; value: JsonValue | undefined };

const thread = singleton('search thread', () => ({
  worker: null as Worker | null,
  ...fairSlots({ slots: 1, share: 1 }),
}));

/**
 * Evaluates JSONPaths that may search the whole response, on a separate thread: paths with wildcards, filters or
 * descendants can be made to take arbitrarily long. Paths that are not finished within a tenth of a second of processor time
 * find nothing, and neither do invalid ones. Responses take turns, fairly between workspaces.
 */
export async function searchPaths({
  workspaceId,
  json,
  paths,
}: {
  workspaceId: string;
  json: JsonValue;
  paths: string[];
}): Promise<Map<string, JsonValue>> {
  if (paths.length === 0) return new Map();
  const release = await thread.take(workspaceId, AbortSignal.timeout(WAIT_MS)).catch(() => null);
  if (!release) return new Map();
  try {
    return await search({ json, paths });
  } finally {
    release();
  }
}

function search(task: { json: JsonValue; paths: string[] }): Promise<Map<string, JsonValue>> {
  const found = new Map<string, JsonValue>();
  thread.worker ??= startWorker();
  const { worker } = thread;
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      worker.removeAllListeners('message').off('exit', end);
      resolve(found);
    };
    worker.once('exit', end);
    worker.on('message', (news: News) => {
      if (news === 'ended') end();
      else if ('user' in news) void endIfLong({ worker, before: news, signal: over.signal });
      else if (news.value !== undefined) found.set(news.path, news.value);
    });
    worker.postMessage(task);
  });
}

/** Ends the thread once its search has taken too long; `before` is what the thread had used when the search began. */
async function endIfLong({
  worker,
  before,
  signal,
}: {
  worker: Worker;
  before: NodeJS.CpuUsage;
  signal: AbortSignal;
}): Promise<void> {
  const latest = performance.now() + SEARCH_WITHIN_MS;
  let left = SEARCH_MS;
  while (left > 0 && performance.now() < latest) {
    await elapsed(left, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    left = SEARCH_MS - (await usedSince(worker, before));
  }
  if (signal.aborted) return;
  // Now: the search may still end before the thread does.
  forget(worker);
  await worker.terminate();
}

/** In ms of processor time, also while the thread is searching. More than any limit if it has ended. */
async function usedSince(worker: Worker, before: NodeJS.CpuUsage): Promise<number> {
  const used = await worker.cpuUsage(before).catch(() => null);
  return used ? (used.user + used.system) / 1000 : Number.POSITIVE_INFINITY;
}

function startWorker(): Worker {
  const worker = new Worker(PROGRAM, { eval: true, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // The search that caused it notices the end.
  worker.on('error', () => {});
  worker.once('exit', () => forget(worker));
  worker.unref();
  return worker;
}

/** After a search that took too long, or too much memory, the next one gets a new thread. */
function forget(worker: Worker) {
  if (thread.worker === worker) thread.worker = null;
}
