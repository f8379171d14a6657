import type { z } from 'zod';
import { invalid } from '#lib/contract/errors.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import { findMember } from '#lib/workspace/members/find-member.ts';
import type { WorkChange } from './change-work.ts';
import { MAX_SNOOZE_DAYS } from './constants.ts';
import type { updateConversationBody } from './schema.ts';

/**
 * The work change that a request asks for. A time alone means snooze; null alone means nothing. Throws `validation_failed`
 * for an assignee who is not a member, and for a time that is missing, unexpected, past or too far ahead.
 */
export async function workChange({
  workspaceId,
  body,
}: {
  workspaceId: string;
  body: Pick<z.output<typeof updateConversationBody>, 'assignee' | 'status' | 'snoozed_until'>;
}): Promise<WorkChange> {
  const status = statusOf(body);
  const { assignee } = body;
  if (assignee === undefined || assignee === null) return { assigneeId: assignee, status };
  const member = await findMember({ workspaceId, member: assignee });
  if (!member)
    throw invalid(
      ['body', 'assignee'],
      'This is not a member of the workspace. Give a member’s ID or email.',
      'member_unknown',
    );
  return { assigneeId: member.userId, status };
}

function statusOf({
  status,
  snoozed_until: time,
}: Pick<z.output<typeof updateConversationBody>, 'status' | 'snoozed_until'>): WorkChange['status'] {
  const is = status ?? (time ? 'snoozed' : undefined);
  if (is === undefined) return undefined;
  const at = ['body', 'snoozed_until'];
  if (is !== 'snoozed') {
    if (time) throw invalid(at, 'Only a snoozed conversation has this. Leave it out, or set status to snoozed.');
    return { is, snoozedUntil: null };
  }
  if (!time) throw invalid(at, 'Give the time until which the conversation is snoozed.');
  const snoozedUntil = new Date(time);
  const ahead = snoozedUntil.getTime() - Date.now();
  if (ahead <= 0) throw invalid(at, 'This time is in the past.');
  if (ahead > MAX_SNOOZE_DAYS * DAY_MS) throw invalid(at, 'Snooze for at most a year.');
  return { is, snoozedUntil };
}
