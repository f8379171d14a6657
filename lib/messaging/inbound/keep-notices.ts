import { v5 } from 'uuid';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { log } from '#lib/platform/log.ts';
import type { AccountChange } from './read-webhook.ts';

/** So that the same content always gets the same id. */
const NAMESPACE = '6f1b1a55-6f0c-4c43-9d0f-9d5a3d1f7c11';

/**
 * Keeps what the channel tells that nothing else of ours acts on, as it came, and says so in the log: what another app
 * was told or sent (standby, smb_message_echoes, history) and every field that is yet to come. Accounts that are
 * no one's are only logged.
 */
export async function keepNotices(changes: AccountChange[]): Promise<void> {
  if (changes.length === 0) return;
  const numbers = await db().number.findMany({
    where: { wabaId: { in: changes.map(({ wabaId }) => wabaId) } },
    select: { workspaceId: true, wabaId: true },
    distinct: ['workspaceId', 'wabaId'],
  });
  const rows = changes.flatMap(({ wabaId, field, value }) => {
    log().warn({ waba_id: wabaId, field }, 'the channel told something that is only kept');
    const kept = storable(value ?? null);
    const id = v5(JSON.stringify([wabaId, field, kept]), NAMESPACE);
    const owners = numbers.filter((number) => number.wabaId === wabaId);
    return owners.map(({ workspaceId }) => ({ workspaceId, id, field, value: { value: kept } as object }));
  });
  await db().channelNotice.createMany({ data: rows, skipDuplicates: true });
}
