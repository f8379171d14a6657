import type { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { appUrl, env } from '#lib/platform/env.ts';
import type { NumberView, numberPageSchema } from './admin-operations.ts';

/** The workspace's number as the settings show it, without its token, and what Meta must know to reach us. */
export async function viewNumber({ workspaceId }: { workspaceId: string }): Promise<z.input<typeof numberPageSchema>> {
  const { SANDBOX_URL, WHATSAPP_VERIFY_TOKEN } = env();
  return {
    number: await currentNumber(workspaceId),
    webhook: { url: `${appUrl()}/channels/whatsapp`, verify_token: WHATSAPP_VERIFY_TOKEN ?? null },
    sandbox: Boolean(SANDBOX_URL),
  };
}

async function currentNumber(workspaceId: string): Promise<NumberView | null> {
  const number = await db().number.findFirst({
    where: { workspaceId },
    omit: { accessToken: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (!number) return null;
  const { _max: last } = await db().conversation.aggregate({
    where: { workspaceId, numberId: number.id },
    _max: { lastInboundAt: true },
  });
  return {
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
    last_inbound_at: last.lastInboundAt?.toISOString() ?? null,
  };
}
