'use client';
import { withoutTurns } from '#components/browser/without-turns.ts';
import { teamText } from '#components/i18n/en/team-text.ts';
import type { ThreadLine } from '#lib/doors/admin/inbox/admin-operations.ts';
import { ShortTime } from './short-time.tsx';

/** A change of the conversation: who did what, and when. */
export function LineRow({ line }: { line: ThreadLine }) {
  return (
    <li className="flex justify-center py-1.5 text-center text-[0.8125rem] text-pretty text-ink-soft">
      <span>
        {withoutTurns(lineText(line))}
        {line.snoozed_until && (
          <>
            {' '}
            <ShortTime value={line.snoozed_until} as="minute" />.
          </>
        )}{' '}
        <span className="text-xs text-ink-faint">
          <ShortTime value={line.at} as="clock" />
        </span>
      </span>
    </li>
  );
}

const { lines: words } = teamText;

function lineText({ kind, cause, actor, assignee, is_own, status }: ThreadLine): string {
  const who = actor ?? words.formerMember;
  if (kind === 'assigned') {
    if (cause === 'departure') return words.departed;
    if (cause === 'flow') return words.unassignedByFlow;
    if (cause === 'api') return assignee ? words.assignedByApi(assignee) : words.unassignedByApi;
    if (!assignee) return words.unassigned(who);
    return is_own ? words.assignedSelf(who) : words.assigned(who, assignee);
  }
  if (kind !== 'status') return cause === 'api' ? words[`${kind}ByApi`] : words[kind](who);
  if (cause === 'customer') return words.openByCustomer;
  if (cause === 'flow') return words.openByFlow;
  if (cause === 'clock') return words.openByClock;
  const is = status ?? 'open';
  return cause === 'api' ? words[`${is}ByApi`] : words[is](who);
}
