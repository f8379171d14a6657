import { globSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { AdminOperation } from '#lib/contract/browser-operation.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { newId } from '#lib/platform/new-id.ts';
import { heavyWork } from './heavy-work.ts';
import { textStream } from './text-stream.ts';

const soon = { waitMs: 30 };

/** Four pieces of work that last until `end` is called. */
function fourUnderWay(workspaceId: string) {
  const gate = Promise.withResolvers<void>();
  const all = Promise.all(Array.from({ length: 4 }, () => heavyWork({ workspaceId, work: () => gate.promise })));
  return { end: () => gate.resolve(), all };
}

it('fair shares: lets a workspace do four heavy things at a time, and others theirs meanwhile (isolation 5)', async () => {
  const [loud, quiet] = [newId(), newId()];
  const four = fourUnderWay(loud);
  const work = async () => 'done';
  await expect(heavyWork({ workspaceId: loud, work, ...soon })).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('4 imports, exports, uploads or trials'),
  });
  expect(await heavyWork({ workspaceId: quiet, work, ...soon })).toBe('done');
  const waiting = heavyWork({ workspaceId: loud, work });
  four.end();
  await four.all;
  expect(await waiting).toBe('done');
});

it('frees the slot when the work fails', async () => {
  const workspaceId = newId();
  for (let n = 0; n < 5; n++) {
    const work = () => Promise.reject(new Error('broken'));
    await expect(heavyWork({ workspaceId, work, ...soon })).rejects.toThrow('broken');
  }
});

it('counts a streamed response until it was read, or aborted', async () => {
  const workspaceId = newId();
  const stream = async () =>
    (await heavyWork({ workspaceId, work: async () => new Response('lines', { status: 201 }), ...soon })) as Response;
  const [first, second] = await Promise.all([stream(), stream(), stream(), stream()]);
  await expect(stream()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(first?.status).toBe(201);
  expect(await first?.text()).toBe('lines');
  const again = await stream();
  await expect(stream()).rejects.toMatchObject({ code: 'rate_limited' });
  await second?.body?.cancel();
  await stream();
  await again.text();
});

it('fair shares: counts what goes on after its reader has left, until it has ended', async () => {
  const workspaceId = newId();
  const gate = Promise.withResolvers<void>();
  async function* texts() {
    try {
      yield 'under way';
    } finally {
      await gate.promise;
    }
  }
  const stream = async () =>
    (await heavyWork({ workspaceId, work: async () => new Response(await textStream(texts())), ...soon })) as Response;
  const four = await Promise.all([stream(), stream(), stream(), stream()]);
  // Most are waiting for the next text when their reader leaves.
  const readers = four.map((response) => response.body?.getReader());
  await Promise.all(readers.map((reader) => reader?.read()));
  for (const reader of readers.slice(1)) reader?.read();
  const left = Promise.all(readers.map((reader) => reader?.cancel()));
  await expect(stream()).rejects.toMatchObject({ code: 'rate_limited' });
  gate.resolve();
  await left;
  expect(await (await stream()).text()).toBe('under way');
});

it('fair shares: ends a streamed response that its reader leaves unread', async () => {
  const workspaceId = newId();
  const cancel = vi.fn();
  const endless = async () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.from('line')), cancel }));
  const stream = async (unreadMs = 60_000) =>
    (await heavyWork({ workspaceId, work: endless, ...soon, unreadMs })) as Response;
  const [left] = await Promise.all([stream(100), stream(), stream(), stream()]);
  const reader = left!.body!.getReader();
  await reader.read();
  await expect.poll(() => cancel.mock.calls.length).toBe(1);
  await expect(reader.read()).rejects.toThrow('No one has read on.');
  await stream();
});

it('counts every operation that takes a file', async () => {
  const files = globSync('lib/**/*operations.ts');
  const modules: object[] = await Promise.all(files.map((file) => import(`#${file}`)));
  const takeFiles = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Operation | AdminOperation => value?.form !== undefined);
  expect(takeFiles.length).toBeGreaterThan(4);
  expect(takeFiles.filter(({ heavy }) => !heavy).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
