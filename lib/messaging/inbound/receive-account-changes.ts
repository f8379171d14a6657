import { db, type Prisma } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import { keepNotices } from './keep-notices.ts';
import type { AccountChange } from './read-webhook.ts';
import {
  accountUpdateSchema,
  capabilityUpdateSchema,
  nameUpdateSchema,
  qualityUpdateSchema,
  userPreferencesSchema,
} from './schema.ts';

/**
 * Acts on what the channel says about accounts, numbers and templates (docs/reference/whatsapp.md#account-webhooks).
 * Template changes start a sync; quality, limits, names and bans go to the number. Other fields, and accounts that are
 * no one's, mean nothing to us.
 */
export async function receiveAccountChanges(changes: AccountChange[]): Promise<void> {
  const withTemplates = changes.filter(
    ({ field }) => field.startsWith('message_template_') || field === 'template_category_update',
  );
  await announceTemplates([...new Set(withTemplates.map(({ wabaId }) => wabaId))]);
  for (const change of changes) {
    const update = numberUpdate(change);
    if (update) await db().number.updateMany(update);
    if (change.field === 'user_preferences') await followPreferences(change);
  }
  await keepNotices(changes.filter((change) => !ACTED_ON.has(change.field) && !withTemplates.includes(change)));
}

const ACTED_ON = new Set([
  'phone_number_quality_update',
  'phone_number_name_update',
  'account_update',
  'business_capability_update',
  'user_preferences',
]);

/** People who stop or resume marketing messages on their phone have said so to us. */
async function followPreferences({ wabaId, value }: AccountChange) {
  for (const { wa_id, value: wish } of userPreferencesSchema.safeParse(value).data?.user_preferences ?? []) {
    const phoneKey = keyOfWaId(wa_id);
    if (!phoneKey) continue;
    const owners = await db().number.findMany({ where: { wabaId }, select: { workspaceId: true } });
    await db().contact.updateMany({
      where: { workspaceId: { in: owners.map(({ workspaceId }) => workspaceId) }, phoneKey },
      data: { optIn: wish === 'resume', updatedAt: new Date() },
    });
  }
}

const qualityAfter = new Map<string, string | null>([
  ['FLAGGED', 'RED'],
  ['UNFLAGGED', null],
]);

async function announceTemplates(wabaIds: string[]) {
  if (wabaIds.length === 0) return;
  const workspaces = await db().number.findMany({
    where: { wabaId: { in: wabaIds } },
    select: { workspaceId: true },
    distinct: ['workspaceId'],
  });
  await enqueueEvents({ events: workspaces.map(({ workspaceId }) => templateChanged.create({ workspaceId })) });
}

function numberUpdate({ wabaId, field, value }: AccountChange): Prisma.NumberUpdateManyArgs | null {
  switch (field) {
    case 'phone_number_quality_update': {
      const update = qualityUpdateSchema.safeParse(value).data;
      if (!update) return null;
      const limit = update.max_daily_conversations_per_business ?? update.current_limit;
      const quality = qualityAfter.get(update.event);
      return {
        where: { wabaId, displayPhone: update.display_phone_number },
        data: { ...(limit && { messagingLimit: limit }), ...(quality !== undefined && { qualityRating: quality }) },
      };
    }
    case 'phone_number_name_update': {
      const update = nameUpdateSchema.safeParse(value).data;
      if (update?.decision !== 'APPROVED' || !update.requested_verified_name) return null;
      return {
        where: { wabaId, displayPhone: update.display_phone_number },
        data: { verifiedName: update.requested_verified_name },
      };
    }
    case 'business_capability_update': {
      const limit = capabilityUpdateSchema.safeParse(value).data;
      const messagingLimit = limit?.max_daily_conversations_per_business ?? limit?.max_daily_conversation_per_phone;
      return messagingLimit ? { where: { wabaId }, data: { messagingLimit } } : null;
    }
    case 'account_update': {
      const ban = accountUpdateSchema.safeParse(value).data?.ban_info?.waba_ban_state;
      if (ban === 'DISABLE') {
        const statusDetail = 'The channel has disabled the business account.';
        return { where: { wabaId }, data: { status: 'restricted', statusDetail } };
      }
      if (ban !== 'REINSTATE') return null;
      return { where: { wabaId, status: 'restricted' }, data: { status: 'connected', statusDetail: null } };
    }
    default:
      return null;
  }
}
