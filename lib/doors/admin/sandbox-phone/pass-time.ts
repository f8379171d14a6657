import { ageWaits } from '#lib/flows/runs/age-waits.ts';
import { giveBackIdle } from '#lib/flows/runs/give-back-idle.ts';
import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/**
 * Lets `hours` pass for one number of the workspace alone: everything said on it becomes that much older, on the phone and in
 * our own data, so that windows close in both, conversations that people hold come back to flows after the idle hours, and
 * waits and questions of flows come to their end. Deliveries are unaffected.
 */
export async function passTime({ workspaceId, numberId, hours }: OwnNumberKey & { hours: number }): Promise<void> {
  await ownSandbox({ workspaceId, numberId }, async (control, { id, phoneNumberId }) => {
    await control.ageNumber(phoneNumberId, hours * HOUR_MS);
    await db().$transaction(async (tx) => {
      const aged = await tx.$queryRaw<{ id: string }[]>`
        UPDATE conversations SET last_inbound_at = last_inbound_at - make_interval(hours => ${hours}),
          last_message_at = last_message_at - make_interval(hours => ${hours}),
          state_since = state_since - make_interval(hours => ${hours}),
          handoff_at = handoff_at - make_interval(hours => ${hours}), updated_at = now()
        WHERE workspace_id = ${workspaceId}::uuid AND number_id = ${id}::uuid
        RETURNING id`;
      const conversationIds = aged.map(({ id }) => id);
      await tx.$executeRaw`
        UPDATE messages SET timestamp = timestamp - make_interval(hours => ${hours})
        WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (${conversationIds}::uuid[])`;
      await ageWaits({ tx, workspaceId, conversationIds, hours });
      await notifyConversations({
        tx,
        changes: conversationIds.map((conversationId) => ({ workspaceId, conversationId })),
      });
    });
  });
  // Its cron would come minutes later.
  await giveBackIdle();
}
