import { afterEach, beforeEach, type vi } from 'vitest';
import { ADVISORY_LOCKS } from '#lib/platform/database/advisory-locks.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv, usesExternalEngine } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createWebhook } from '../../endpoints/create-webhook.ts';
import { recordEvents } from '../../events/record-events.ts';
import { attemptsOf } from '../attempts-of.ts';
import { type DispatcherOptions, startDispatcher } from '../start-dispatcher.ts';
import { type Answer, startReceiver } from './start-receiver.ts';

/** An Inngest server is slow to retry. */
export const WAIT: Parameters<typeof vi.waitFor>[1] = { timeout: usesExternalEngine() ? 90_000 : 60_000, interval: 20 };
export const RETRY_DELAYS_IN_TESTS = [20, 20, 20];

/** For tests of deliveries: a workspace for each, receivers and dispatchers that end with it, events to deliver. */
export function setUpDeliveries() {
  let workspaceId: string;
  let cleanups: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
    ({ workspaceId } = await createTestWorkspace());
  });

  afterEach(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
    cleanups = [];
    await db().delivery.deleteMany();
  });

  return {
    workspaceId: () => workspaceId,

    /** A server and its webhook for all events. `answer` gets the number of the request, from 0. */
    async receiver(answer?: (call: number) => Answer | Promise<Answer>) {
      let calls = 0;
      const started = await startReceiver({ answer: answer && (() => answer(calls++)) });
      cleanups.push(() => started.close());
      const webhook = await createWebhook({
        workspaceId,
        url: started.url,
        events: ['message.received', 'message.status'],
      });
      return { ...started, webhook };
    },

    /** A dispatcher with short retry delays. */
    dispatch(options: DispatcherOptions = {}) {
      const dispatcher = startDispatcher({
        retryDelays: RETRY_DELAYS_IN_TESTS,
        pollMs: 100,
        drainMs: 200,
        ...options,
      });
      cleanups.push(() => dispatcher.stop());
      return dispatcher;
    },

    /**
     * Records `count` events in one transaction; `more` adds to the data of each. With `apart`, not while deliveries return to
     * the queue: of these two, either may come first.
     */
    async record(count = 1, more: (n: number) => Record<string, unknown> = () => ({}), { apart = false } = {}) {
      const events = Array.from({ length: count }, (_, n) => ({
        workspaceId,
        id: newId(),
        name: 'message.received' as const,
        data: {
          conversation_id: newId(),
          phone: '919812345678',
          message: { id: `wamid.${n}`, type: 'text', text: 'Grüße 👋' },
          ...more(n),
        },
      }));
      await db().$transaction(async (tx) => {
        if (apart) await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.deliveriesBack})`;
        await recordEvents({ tx, events });
      });
      return events;
    },

    /** A webhook's deliveries, in the order of their events. */
    async deliveries(webhookId: string) {
      const found = await db().delivery.findMany({
        where: { workspaceId, webhookId },
        include: { attemptLog: true },
        orderBy: { position: 'asc' },
      });
      return found.map((delivery) => ({ ...delivery, attemptLog: attemptsOf(delivery) }));
    },

    webhookRow: (id: string) => db().webhook.findUniqueOrThrow({ where: { workspaceId_id: { workspaceId, id } } }),
  };
}
