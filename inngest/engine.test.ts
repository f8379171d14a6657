import { NonRetriableError, RetryAfterError } from 'inngest';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { eventType } from '#lib/platform/engine/event-type.ts';
import { newId } from '#lib/platform/new-id.ts';
import { inngest } from './client/client.ts';
import { ENGINE_WAIT as WAIT } from './testing/engine-wait.ts';
import { startTestEngine } from './testing/start-test-engine.ts';

// What functions may rely on, whichever engine runs them. CONTRIBUTING.md says how to run it on an Inngest server.

const schema = z.object({ key: z.string(), n: z.number().optional() });
let stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

/** An event name and a function ID that no other test and no earlier run on the same server has used. */
function names() {
  const unique = newId().slice(-12);
  return { event: eventType(`test/thing.happened-${unique}`, { schema }), id: `test-${unique}` };
}

async function serve(...functions: Parameters<typeof startTestEngine>[0]['functions']) {
  const engine = await startTestEngine({ functions });
  stops.push(() => engine.stop());
}

it('runs a step once, however often the function is called for its other steps', async () => {
  const { event, id } = names();
  const calls: string[] = [];
  const fn = inngest.createFunction({ id, triggers: [event] }, async ({ step, event }) => {
    const first = await step.run('first', () => calls.push('first'));
    const second = await step.run('second', () => calls.push('second') + (event.data.n ?? 0));
    await step.run('third', () => calls.push(`third ${first} ${second}`));
  });
  await serve(fn);
  await inngest.send(event.create({ key: 'a', n: 40 }));
  await vi.waitFor(() => expect(calls).toEqual(['first', 'second', 'third 1 42']), WAIT);
});

it('counts attempts for each step, from zero again after progress', async () => {
  const { event, id } = names();
  const attempts: string[] = [];
  const fn = inngest.createFunction({ id, triggers: [event], retries: 2 }, async ({ step, attempt }) => {
    await step.run('first', () => {
      attempts.push(`first ${attempt}`);
      if (attempt < 2) throw new Error('not yet');
    });
    await step.run('second', () => {
      attempts.push(`second ${attempt}`);
      if (attempt < 1) throw new RetryAfterError('not yet', 1);
    });
  });
  await serve(fn);
  await inngest.send(event.create({ key: 'a' }));
  await vi.waitFor(() => expect(attempts).toEqual(['first 0', 'first 1', 'first 2', 'second 0', 'second 1']), WAIT);
});

it('throws into the function when a step’s attempts are used up', async () => {
  const { event, id } = names();
  const seen: string[] = [];
  const fn = inngest.createFunction({ id, triggers: [event], retries: 1 }, async ({ step }) => {
    const answer = await step
      .run('fails', (): string => {
        seen.push('tried');
        throw new Error('out of order');
      })
      .catch((error: Error) => error.message);
    await step.run('after', () => {
      seen.push(answer);
    });
  });
  await serve(fn);
  await inngest.send(event.create({ key: 'a' }));
  await vi.waitFor(() => expect(seen).toEqual(['tried', 'tried', 'out of order']), WAIT);
});

it('hands the error and the event to onFailure when the last attempt failed', async () => {
  const { event, id } = names();
  const failures: unknown[] = [];
  let tries = 0;
  const fn = inngest.createFunction(
    {
      id,
      triggers: [event],
      retries: 1,
      onFailure: async ({ error, event }) => {
        failures.push([error.message, event.data.event.data, event.data.function_id]);
      },
    },
    async () => {
      tries += 1;
      throw new Error('no use');
    },
  );
  await serve(fn);
  await inngest.send(event.create({ key: 'a' }));
  await vi.waitFor(() => expect(failures).toEqual([['no use', { key: 'a' }, `${inngest.id}-${id}`]]), WAIT);
  expect(tries).toBe(2);
});

it('does not retry what is said to be final', async () => {
  const { event, id } = names();
  const seen: string[] = [];
  const fn = inngest.createFunction(
    { id, triggers: [event], retries: 3, onFailure: async ({ error }) => void seen.push(error.message) },
    async ({ step }) => {
      await step.run('hopeless', () => {
        seen.push('tried');
        throw new NonRetriableError('gone for good');
      });
    },
  );
  await serve(fn);
  await inngest.send(event.create({ key: 'a' }));
  await vi.waitFor(() => expect(seen).toEqual(['tried', 'gone for good']), WAIT);
});

it('sleeps, for a time and until a time', async () => {
  const { event, id } = names();
  const times: number[] = [];
  const fn = inngest.createFunction({ id, triggers: [event] }, async ({ step }) => {
    times.push(await step.run('before', () => Date.now()));
    await step.sleep('nap', '2s');
    times.push(await step.run('between', () => Date.now()));
    await step.sleepUntil('second nap', new Date((times.at(-1) ?? 0) + 2000));
    times.push(await step.run('after', () => Date.now()));
  });
  await serve(fn);
  await inngest.send(event.create({ key: 'a' }));
  await vi.waitFor(() => expect(new Set(times).size).toBe(3), WAIT);
  const [before = 0, between = 0, after = 0] = [...new Set(times)];
  // An Inngest server counts whole seconds and may cut one short.
  expect(between - before).toBeGreaterThanOrEqual(1000);
  expect(after - between).toBeGreaterThanOrEqual(1000);
});

it('runs steps in parallel, each with its own attempts, and continues when all have ended', async () => {
  const { event, id } = names();
  const log: string[] = [];
  let done: unknown;
  const fn = inngest.createFunction({ id, triggers: [event], retries: 1 }, async ({ step, attempt }) => {
    const results = await Promise.all([
      step.run('a', () => log.push('a') && 'A'),
      step.run('b', () => {
        log.push('b');
        if (attempt === 0) throw new Error('once');
        return 'B';
      }),
      step.sleep('c', '1s'),
      step.run('d', () => step && 'D').catch(() => 'never'),
    ]);
    const last = await step.run('e', () => log.push('e') && 'E');
    done = [...results, last];
  });
  await serve(fn);
  await inngest.send(event.create({ key: 'a' }));
  await vi.waitFor(() => expect(done).toEqual(['A', 'B', null, 'D', 'E']), WAIT);
  expect(log.toSorted()).toEqual(['a', 'b', 'b', 'e']);
  expect(log.at(-1)).toBe('e');
});

it('starts one run for each idempotency key', async () => {
  const { event, id } = names();
  const seen: string[] = [];
  const fn = inngest.createFunction({ id, triggers: [event], idempotency: 'event.data.key' }, async ({ event }) => {
    seen.push(event.data.key);
  });
  await serve(fn);
  await inngest.send(['a', 'b', 'a', 'a'].map((key) => event.create({ key })));
  await inngest.send(event.create({ key: 'b' }));
  await inngest.send(event.create({ key: 'last' }));
  await vi.waitFor(() => expect(seen).toContain('last'), WAIT);
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['a', 'b', 'last']), WAIT);
});

it('drops a second event of the same id', async () => {
  const { event, id } = names();
  const seen: number[] = [];
  const fn = inngest.createFunction({ id, triggers: [event] }, async ({ event }) => void seen.push(event.data.n ?? 0));
  await serve(fn);
  const same = newId();
  await inngest.send(event.create({ key: 'a', n: 1 }, { id: same }));
  await vi.waitFor(() => expect(seen).toEqual([1]), WAIT);
  await inngest.send([event.create({ key: 'a', n: 2 }, { id: same }), event.create({ key: 'a', n: 3 })]);
  await vi.waitFor(() => expect(seen).toEqual([1, 3]), WAIT);
});

it('starts only the runs whose condition holds', async () => {
  const { event, id } = names();
  const seen: number[] = [];
  const fn = inngest.createFunction(
    { id, triggers: [{ event: event.name, if: 'event.data.n > 2 && event.data.key == "a"' }] },
    async ({ event }) => void seen.push(event.data.n ?? 0),
  );
  await serve(fn);
  await inngest.send([1, 3, 2, 4].map((n) => event.create({ key: 'a', n })));
  await inngest.send([event.create({ key: 'b', n: 9 }), event.create({ key: 'a' }), event.create({ key: 'a', n: 5 })]);
  await vi.waitFor(() => expect(seen.toSorted()).toEqual([3, 4, 5]), WAIT);
});

it('sends events from a step to the functions that listen', async () => {
  const { event, id } = names();
  const { event: next, id: nextId } = names();
  const seen: string[] = [];
  const first = inngest.createFunction({ id, triggers: [event] }, async ({ step }) => {
    await step.sendEvent('tell', [next.create({ key: 'x' }), next.create({ key: 'y' })]);
  });
  const second = inngest.createFunction({ id: nextId, triggers: [next] }, async ({ event }) => {
    seen.push(event.data.key);
  });
  await serve(first, second);
  await inngest.send(event.create({ key: 'a' }));
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['x', 'y']), WAIT);
});

it('limits the executions of one concurrency key, while other keys continue', async () => {
  const { event, id } = names();
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const fn = inngest.createFunction(
    { id, triggers: [event], concurrency: { limit: 2, key: 'event.data.key' } },
    async ({ step, event }) => {
      await step.run('work', async () => {
        const { key } = event.data;
        now.set(key, (now.get(key) ?? 0) + 1);
        most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0));
        if (key === 'slow') await gate.promise;
        now.set(key, (now.get(key) ?? 0) - 1);
        seen.push(key);
      });
    },
  );
  await serve(fn);
  await inngest.send([...Array(6).fill('slow'), ...Array(6).fill('quick')].map((key) => event.create({ key })));
  await vi.waitFor(() => expect(seen).toEqual(Array(6).fill('quick')), WAIT);
  gate.resolve();
  await vi.waitFor(() => expect(seen).toHaveLength(12), WAIT);
  expect(Object.fromEntries(most)).toEqual({ slow: 2, quick: expect.any(Number) });
  expect(most.get('quick')).toBeLessThanOrEqual(2);
});

it('runs what a transaction enqueued when it commits, and nothing of one that rolls back', async () => {
  const { event, id } = names();
  const seen: string[] = [];
  const fn = inngest.createFunction({ id, triggers: [event] }, async ({ event }) => void seen.push(event.data.key));
  await serve(fn);
  await expect(
    db().$transaction(async (tx) => {
      await enqueueEvents({ tx, events: [event.create({ key: 'rolled back' })] });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await db().$transaction((tx) => enqueueEvents({ tx, events: [event.create({ key: 'kept' })] }));
  await vi.waitFor(() => expect(seen).toEqual(['kept']), WAIT);
});

it('picks up what a set-based statement wrote to the outbox, without a notification', async () => {
  const { event, id } = names();
  const seen: string[] = [];
  const fn = inngest.createFunction({ id, triggers: [event] }, async ({ event }) => void seen.push(event.data.key));
  await serve(fn);
  await db().$executeRaw`
    INSERT INTO engine_events (name, data)
    SELECT ${event.name}, json_build_object('key', 'row ' || n) FROM generate_series(1, 300) n`;
  await vi.waitFor(() => expect(new Set(seen).size).toBe(300), WAIT);
  expect(seen).toHaveLength(300);
});

it('removes an event from the outbox once a function has it', async () => {
  const { event, id } = names();
  const seen: string[] = [];
  const fn = inngest.createFunction({ id, triggers: [event] }, async ({ event }) => void seen.push(event.data.key));
  await serve(fn);
  await inngest.send([event.create({ key: 'a' }), event.create({ key: 'b' })]);
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['a', 'b']), WAIT);
  expect(await db().engineEvent.count({ where: { name: event.name } })).toBe(0);
});

it('refuses to send an event whose data is not what the definition says', async () => {
  const { event } = names();
  const wrong = { key: 7 } as unknown as { key: string };
  await expect(inngest.send(event.create(wrong))).rejects.toThrow();
  await expect(enqueueEvents({ events: [event.create(wrong)] })).rejects.toThrow();
});
