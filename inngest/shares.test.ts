import { expect, it } from 'vitest';
import { inngest } from './client/client.ts';
import { readFunctions } from './embedded/read-functions.ts';
import { functions } from './functions/index.ts';

it('fair shares: limits each function that works for a workspace by that workspace, so that none holds all slots (isolation 5)', () => {
  const read = readFunctions({ client: inngest, functions });
  const eventOf = (workspaceId: string) => ({ id: 'e', name: 'any', ts: 0, data: { workspaceId } });
  const forWorkspaces = read.filter(({ id, crons }) => crons.length === 0 && !id.endsWith('-failure'));
  expect(forWorkspaces.map(({ id }) => id).toSorted()).toEqual([
    'parley-check-new-number',
    'parley-copy-media',
    'parley-detail-order',
    'parley-empty-flow',
    'parley-leave-to-others',
    'parley-push-message',
    'parley-retry-delivery',
    'parley-run-flow',
    'parley-say-goodbye',
    'parley-sync-templates',
  ]);
  for (const fn of forWorkspaces) {
    const [one, other] = [fn.concurrencyOf(eventOf('one')), fn.concurrencyOf(eventOf('other'))];
    expect(one?.key, fn.id).not.toBe(other?.key);
    expect(one?.limit, fn.id).toBeLessThanOrEqual(10);
  }
});
