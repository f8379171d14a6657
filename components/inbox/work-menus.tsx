'use client';
import { AlarmClock, Check, ChevronDown, EllipsisVertical, RotateCcw, UserRound } from 'lucide-react';
import { teamText } from '#components/i18n/en/team-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Initials } from '../ui/initials.tsx';
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx';
import { snoozeTimes } from './snooze-times.ts';
import { useChangeConversation } from './use-change-conversation.ts';
import { useColleagues } from './use-colleagues.ts';
import { KEY_ATTRIBUTE } from './use-list-keys.ts';

type Given = { conversation: InboxConversation };

const NO_ONE = 'none';

/** A conversation's assignee and status: buttons if there is room, one menu on narrow screens. */
export function WorkMenus({ conversation }: Given) {
  return (
    <>
      <div className="flex items-center gap-1.5 max-sm:hidden">
        <AssignMenu conversation={conversation} />
        <SnoozeMenu conversation={conversation} />
        <CloseButton conversation={conversation} />
      </div>
      <Menu
        className="max-h-[min(24rem,var(--available-height))]"
        trigger={
          <Button
            variant="ghost"
            size="icon"
            {...{ [KEY_ATTRIBUTE]: 'a' }}
            aria-label={teamText.more}
            className="size-11 sm:hidden"
          >
            <EllipsisVertical aria-hidden />
          </Button>
        }
      >
        <StatusItems conversation={conversation} />
        <MenuSeparator />
        <AssignItems conversation={conversation} />
      </Menu>
    </>
  );
}

function AssignMenu({ conversation }: Given) {
  const { assignee } = conversation;
  return (
    <Menu
      className="max-h-[min(24rem,var(--available-height))]"
      trigger={
        <Button size="sm" {...{ [KEY_ATTRIBUTE]: 'a' }}>
          <span className="sr-only">{assignee ? teamText.assignedTo(assignee.name) : teamText.unassigned}</span>
          {assignee ? <Initials name={assignee.name} className="size-5 text-[0.625rem]" /> : <UserRound aria-hidden />}
          <span aria-hidden className="max-w-28 truncate @max-2xl:hidden">
            {assignee?.name ?? teamText.assign}
          </span>
          <ChevronDown aria-hidden className="text-ink-faint @max-2xl:hidden" />
        </Button>
      }
    >
      <AssignItems conversation={conversation} />
    </Menu>
  );
}

function AssignItems({ conversation: { id, assignee } }: Given) {
  const { person } = useWorkspace();
  const { change } = useChangeConversation(id);
  const colleagues = useColleagues();
  const others = colleagues.filter(({ user_id }) => user_id !== person.id);
  const me = colleagues.find(({ user_id }) => user_id === person.id);
  return (
    <MenuRadioGroup
      label={teamText.assignLabel}
      value={assignee?.id ?? NO_ONE}
      onValueChange={(chosen) => change({ assignee: chosen === NO_ONE ? null : chosen })}
    >
      {/* By email until the colleagues are loaded: what is pressed first must not be “No one” meanwhile. */}
      <MenuRadioItem value={me?.id ?? person.email}>{teamText.assignMe}</MenuRadioItem>
      <MenuRadioItem value={NO_ONE}>{teamText.noOne}</MenuRadioItem>
      {others.map(({ id, name }) => (
        <MenuRadioItem key={id} value={id}>
          <span className="truncate">{name}</span>
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}

function SnoozeMenu({ conversation }: Given) {
  const { id, status } = conversation;
  const { change } = useChangeConversation(id);
  return (
    <Menu
      trigger={
        <Button size="iconSm" variant="ghost" aria-label={teamText.snooze}>
          <AlarmClock aria-hidden />
        </Button>
      }
    >
      <SnoozeItems conversation={conversation} />
      {/* For a snoozed conversation, the button next to the menu reopens it. */}
      {status === 'snoozed' && <MenuItem onClick={() => change({ status: 'closed' })}>{teamText.close}</MenuItem>}
    </Menu>
  );
}

function SnoozeItems({ conversation: { id } }: Given) {
  const { change } = useChangeConversation(id);
  return (
    <MenuGroup label={teamText.snoozeUntil}>
      {(['hours', 'tomorrow', 'week'] as const).map((time) => (
        <MenuItem key={time} onClick={() => change({ snoozed_until: snoozeTimes(new Date())[time].toISOString() })}>
          {teamText.snoozes[time]}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

function CloseButton({ conversation: { id, status } }: Given) {
  const { change, isPending } = useChangeConversation(id);
  const isOpen = status === 'open';
  const label = isOpen ? teamText.close : teamText.reopen;
  return (
    <Button
      size="sm"
      loading={isPending}
      {...{ [KEY_ATTRIBUTE]: 'e' }}
      aria-label={label}
      title={label}
      onClick={() => change({ status: isOpen ? 'closed' : 'open' })}
    >
      {isOpen ? <Check aria-hidden /> : <RotateCcw aria-hidden />}
      <span className="@max-2xl:hidden">{label}</span>
    </Button>
  );
}

function StatusItems({ conversation }: Given) {
  const { id, status } = conversation;
  const { change } = useChangeConversation(id);
  return (
    <>
      {status !== 'closed' && <MenuItem onClick={() => change({ status: 'closed' })}>{teamText.close}</MenuItem>}
      {status !== 'open' && <MenuItem onClick={() => change({ status: 'open' })}>{teamText.reopen}</MenuItem>}
      <SnoozeItems conversation={conversation} />
    </>
  );
}
