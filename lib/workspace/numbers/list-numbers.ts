import { db } from '#lib/platform/database/db.ts';
import type { NumberView } from './admin-operations.ts';
import { DEFAULT_FIRST } from './default-first.ts';

/**
 * The workspace's numbers, without their tokens: the default one, the others that are connected, and the disconnected ones
 * that have conversations.
 */
export async function listNumbers({ workspaceId }: { workspaceId: string }): Promise<NumberView[]> {
  const numbers = await db().number.findMany({
    where: { workspaceId },
    omit: { accessToken: true },
    orderBy: [{ disconnectedAt: { sort: 'desc', nulls: 'first' } }, ...DEFAULT_FIRST],
  });
  const heard = await db().conversation.groupBy({
    by: ['numberId'],
    where: { workspaceId },
    _max: { lastInboundAt: true },
  });
  const lastInbound = new Map(heard.map(({ numberId, _max }) => [numberId, _max.lastInboundAt]));
  const shown = numbers.filter(({ id, disconnectedAt }) => disconnectedAt === null || lastInbound.has(id));
  return shown.map((number) => ({
    id: number.id,
    phone_number_id: number.phoneNumberId,
    waba_id: number.wabaId,
    catalog_id: number.catalogId,
    display_phone: number.displayPhone,
    verified_name: number.verifiedName,
    status: number.disconnectedAt ? 'disconnected' : number.status,
    status_detail: number.statusDetail,
    quality_rating: number.qualityRating,
    messaging_limit: number.messagingLimit,
    checked_at: number.checkedAt?.toISOString() ?? null,
    disconnected_at: number.disconnectedAt?.toISOString() ?? null,
    last_inbound_at: lastInbound.get(number.id)?.toISOString() ?? null,
  }));
}
