import { db } from '#lib/platform/database/db.ts';
import type { NumberView } from './admin-operations.ts';

/** The workspace's numbers, newest first, without their tokens. */
export async function listNumbers({ workspaceId }: { workspaceId: string }): Promise<NumberView[]> {
  const numbers = await db().number.findMany({
    where: { workspaceId },
    omit: { accessToken: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const heard = await db().conversation.groupBy({
    by: ['numberId'],
    where: { workspaceId },
    _max: { lastInboundAt: true },
  });
  const lastInbound = new Map(heard.map(({ numberId, _max }) => [numberId, _max.lastInboundAt]));
  return numbers.map((number) => ({
    id: number.id,
    phone_number_id: number.phoneNumberId,
    waba_id: number.wabaId,
    catalog_id: number.catalogId,
    display_phone: number.displayPhone,
    verified_name: number.verifiedName,
    status: number.status,
    status_detail: number.statusDetail,
    quality_rating: number.qualityRating,
    messaging_limit: number.messagingLimit,
    checked_at: number.checkedAt?.toISOString() ?? null,
    last_inbound_at: lastInbound.get(number.id)?.toISOString() ?? null,
  }));
}
