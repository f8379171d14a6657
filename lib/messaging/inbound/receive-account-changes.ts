import type { z } from 'zod';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import { touchConversationsSql } from '../contacts/touch-conversations-sql.ts';
import { keepNotices } from './keep-notices.ts';
import { type AccountChange, timeOf } from './read-webhook.ts';
import {
  accountUpdateSchema,
  capabilityUpdateSchema,
  nameUpdateSchema,
  qualityUpdateSchema,
  userPreferencesSchema,
} from './schema.ts';

/**
 * Handles the channel's reports on accounts, numbers, templates and people (docs/reference/whatsapp.md#account-webhooks).
 * Template changes start a sync; quality, limits, names and bans update the number, preferences the contact. Everything
 * else, and whatever concerns no one we know, is stored and passed on.
 */
export async function receiveAccountChanges(changes: AccountChange[]): Promise<void> {
  const withTemplates = changes.filter(
    ({ field }) => field.startsWith('message_template_') || field === 'template_category_update',
  );
  await announceTemplates([...new Set(withTemplates.map(({ wabaId }) => wabaId))]);
  const left: AccountChange[] = [];
  for (const change of changes) {
    if (!withTemplates.includes(change) && !(await actOn(change))) left.push(change);
  }
  await keepNotices(left);
}

/** False when part of the change was not handled. */
async function actOn(change: AccountChange): Promise<boolean> {
  if (change.field === 'user_preferences') return followPreferences(change);
  const found = numberChange(change);
  if (!found) return false;
  const { numbers, updates } = found;
  for (const { toldAt, data, status } of updates) {
    await db().number.updateMany({
      // One that is older than what the number has changes nothing.
      where: { ...numbers, ...(status && { status }), OR: [{ [toldAt]: null }, { [toldAt]: { lte: change.time } }] },
      data: { ...data, [toldAt]: change.time },
    });
  }
  return (await db().number.count({ where: numbers })) > 0;
}

/** Someone who stops or resumes marketing messages on their phone has told us. False unless all of them are contacts. */
async function followPreferences({ wabaId, value, time }: AccountChange): Promise<boolean> {
  const wishes = userPreferencesSchema.safeParse(value).data?.user_preferences ?? [null];
  const owners = await db().number.findMany({
    where: { wabaId, disconnectedAt: null },
    select: { workspaceId: true },
    distinct: ['workspaceId'],
  });
  const followed: boolean[] = [];
  for (const wish of wishes) {
    for (const { workspaceId } of owners) followed.push(wish !== null && (await follow(workspaceId, wish, time)));
  }
  return followed.every(Boolean);
}

type Wish = NonNullable<z.output<typeof userPreferencesSchema>['user_preferences'][number]>;

/**
 * False if no one is known by these IDs. A wish that comes again, or that is older than what the contact has, changes
 * nothing. The statement locks the contact before its conversations, a block after them: one of the two has to run again.
 */
async function follow(
  workspaceId: string,
  { wa_id: waId, user_id: userId, value, timestamp }: Wish,
  time: Date,
): Promise<boolean> {
  const phoneKey = waId ? keyOfWaId(waId) : null;
  const wishedAt = timestamp === undefined ? time : timeOf(timestamp, new Date());
  const isTheirs = Prisma.sql`
    workspace_id = ${workspaceId}::uuid AND (phone_key = ${phoneKey} OR user_id = ${userId ?? null})`;
  const [found] = await retryConflicts(
    () => db().$queryRaw<{ isKnown: boolean }[]>`
    WITH changed AS (
      UPDATE contacts SET opt_in = ${value === 'resume'}, opt_in_at = ${wishedAt}, updated_at = now()
      WHERE ${isTheirs} AND (opt_in_at IS NULL OR opt_in_at < ${wishedAt})
      RETURNING workspace_id, id
    ), ${touchConversationsSql('changed')}
    SELECT EXISTS (SELECT FROM contacts WHERE ${isTheirs}) AS "isKnown", (SELECT count(*) FROM announced) AS announced`,
  );
  return found?.isKnown ?? false;
}

const qualityAfter = new Map<string, string | null>([
  ['FLAGGED', 'RED'],
  ['UNFLAGGED', null],
]);

async function announceTemplates(wabaIds: string[]) {
  if (wabaIds.length === 0) return;
  const accounts = await db().number.findMany({
    where: { wabaId: { in: wabaIds }, disconnectedAt: null },
    select: { workspaceId: true, wabaId: true },
    distinct: ['workspaceId', 'wabaId'],
  });
  await enqueueEvents({ events: accounts.map((account) => templateChanged.create(account)) });
}

type NumberChange = {
  numbers: { wabaId: string; displayPhone?: string };
  updates: {
    toldAt: 'nameToldAt' | 'qualityToldAt' | 'limitToldAt' | 'banToldAt';
    data?: Prisma.NumberUpdateManyMutationInput;
    /** Only of numbers with this status. */
    status?: string;
  }[];
};

function numberChange({ wabaId, field, value }: AccountChange): NumberChange | null {
  switch (field) {
    case 'phone_number_quality_update': {
      const update = qualityUpdateSchema.safeParse(value).data;
      if (!update) return null;
      const limit = update.max_daily_conversations_per_business ?? update.current_limit;
      const quality = qualityAfter.get(update.event);
      return {
        numbers: { wabaId, displayPhone: update.display_phone_number },
        updates: [
          ...(limit ? [{ toldAt: 'limitToldAt' as const, data: { messagingLimit: limit } }] : []),
          ...(quality !== undefined ? [{ toldAt: 'qualityToldAt' as const, data: { qualityRating: quality } }] : []),
        ],
      };
    }
    case 'phone_number_name_update': {
      const update = nameUpdateSchema.safeParse(value).data;
      if (update?.decision !== 'APPROVED' || !update.requested_verified_name) return null;
      return {
        numbers: { wabaId, displayPhone: update.display_phone_number },
        updates: [{ toldAt: 'nameToldAt', data: { verifiedName: update.requested_verified_name } }],
      };
    }
    case 'business_capability_update': {
      const limit = capabilityUpdateSchema.safeParse(value).data;
      const messagingLimit = limit?.max_daily_conversations_per_business ?? limit?.max_daily_conversation_per_phone;
      return messagingLimit
        ? { numbers: { wabaId }, updates: [{ toldAt: 'limitToldAt', data: { messagingLimit } }] }
        : null;
    }
    case 'account_update': {
      const ban = accountUpdateSchema.safeParse(value).data?.ban_info?.waba_ban_state;
      if (ban === 'DISABLE') {
        const statusDetail = 'WhatsApp has disabled the business account.';
        return {
          numbers: { wabaId },
          updates: [{ toldAt: 'banToldAt', data: { status: 'restricted', statusDetail } }],
        };
      }
      if (ban !== 'REINSTATE') return null;
      return {
        numbers: { wabaId },
        updates: [
          // First, for numbers that have not heard of the ban yet.
          { toldAt: 'banToldAt' },
          { toldAt: 'banToldAt', status: 'restricted', data: { status: 'connected', statusDetail: null } },
        ],
      };
    }
    default:
      return null;
  }
}
