import { v5 } from 'uuid';
import { db } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { recordEvents } from '#lib/webhooks/events/record-events.ts';
import type { AccountChange } from './read-webhook.ts';

/** For UUIDs derived from content and time. */
const NAMESPACE = '6f1b1a55-6f0c-4c43-9d0f-9d5a3d1f7c11';
/** A larger value is left out, so that a page of GET /events keeps a sane size. */
const TOLD_BYTES = 256 * 1024;

/**
 * Stores channel notices that nothing else here handles, unchanged, and passes them on as `channel.notice`: what another
 * app was told (standby), history, and every future field (docs/decisions/086). Repeats are ignored: the same content of
 * the same time. Notices for unknown accounts are only logged.
 */
export async function keepNotices(changes: Omit<AccountChange, 'time'>[]): Promise<void> {
  if (changes.length === 0) return;
  const numbers = await db().number.findMany({
    where: { wabaId: { in: changes.map(({ wabaId }) => wabaId) }, disconnectedAt: null },
    select: { workspaceId: true, wabaId: true },
    distinct: ['workspaceId', 'wabaId'],
  });
  const notices = changes.flatMap(({ wabaId, field, value, writtenTime }) => {
    log().info({ waba_id: wabaId, field }, 'the channel told something that is kept and handed on');
    const kept = storable(value ?? null);
    const text = JSON.stringify(kept);
    const id = v5(
      JSON.stringify([wabaId, field, kept, ...(writtenTime === undefined ? [] : [writtenTime])]),
      NAMESPACE,
    );
    const told = { account_id: wabaId, field, value: Buffer.byteLength(text) > TOLD_BYTES ? null : kept };
    const owners = numbers.filter((number) => number.wabaId === wabaId);
    return owners.map(({ workspaceId }) => ({
      row: { workspaceId, id, field, value: { value: kept } as object },
      told,
    }));
  });
  await retriedTransaction(async (tx) => {
    const fresh = await tx.channelNotice.createManyAndReturn({
      data: notices.map(({ row }) => row),
      skipDuplicates: true,
      select: { workspaceId: true, id: true },
    });
    const isFresh = new Set(fresh.map(({ workspaceId, id }) => `${workspaceId} ${id}`));
    const events = notices.flatMap(({ row: { workspaceId, id }, told }) =>
      // Once each, even when one webhook repeats itself.
      isFresh.delete(`${workspaceId} ${id}`)
        ? { workspaceId, id: newId(), name: 'channel.notice' as const, data: told }
        : [],
    );
    await recordEvents({ tx, events });
  });
}
