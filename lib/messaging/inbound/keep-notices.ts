import { v5 } from 'uuid';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { recordEvents } from '#lib/webhooks/events/record-events.ts';
import type { AccountChange } from './read-webhook.ts';

/** So that the same content always gets the same id. */
const NAMESPACE = '6f1b1a55-6f0c-4c43-9d0f-9d5a3d1f7c11';
/** What is larger is told without its value, so that a page of GET /events stays one. */
const TOLD_BYTES = 256 * 1024;

/**
 * Keeps what the channel tells that nothing else of ours has taken, as it came, and hands it on as `channel.notice`: what
 * another app was told (standby), history, and every field that is yet to come (docs/decisions/086). What comes again
 * adds nothing. Accounts that are no one's are only logged.
 */
export async function keepNotices(changes: AccountChange[]): Promise<void> {
  if (changes.length === 0) return;
  const numbers = await db().number.findMany({
    where: { wabaId: { in: changes.map(({ wabaId }) => wabaId) } },
    select: { workspaceId: true, wabaId: true },
    distinct: ['workspaceId', 'wabaId'],
  });
  const notices = changes.flatMap(({ wabaId, field, value }) => {
    log().info({ waba_id: wabaId, field }, 'the channel told something that is kept and handed on');
    const kept = storable(value ?? null);
    const text = JSON.stringify(kept);
    const id = v5(JSON.stringify([wabaId, field, kept]), NAMESPACE);
    const told = { account_id: wabaId, field, value: Buffer.byteLength(text) > TOLD_BYTES ? null : kept };
    const owners = numbers.filter((number) => number.wabaId === wabaId);
    return owners.map(({ workspaceId }) => ({
      row: { workspaceId, id, field, value: { value: kept } as object },
      told,
    }));
  });
  await db().$transaction(async (tx) => {
    const fresh = await tx.channelNotice.createManyAndReturn({
      data: notices.map(({ row }) => row),
      skipDuplicates: true,
      select: { workspaceId: true, id: true },
    });
    const isFresh = new Set(fresh.map(({ workspaceId, id }) => `${workspaceId} ${id}`));
    const events = notices.flatMap(({ row: { workspaceId, id }, told }) =>
      // Once each, also when one webhook says the same thing twice.
      isFresh.delete(`${workspaceId} ${id}`)
        ? { workspaceId, id: newId(), name: 'channel.notice' as const, data: told }
        : [],
    );
    await recordEvents({ tx, events });
  });
}
