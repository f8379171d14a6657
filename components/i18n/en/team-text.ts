import type { ConversationStatus } from '#lib/messaging/conversations/constants.ts';

/** A conversation's assignment and status, and the colleagues' notes on it. */
export const teamText = {
  statusFilter: 'Status',
  statuses: { open: 'Open', snoozed: 'Snoozed', closed: 'Closed', any: 'Any status' } satisfies Record<
    ConversationStatus | 'any',
    string
  >,
  ownerFilter: 'Assigned to',
  owners: { everyone: 'Everyone', me: 'Mine', none: 'Unassigned', mentions: 'Mentions' },
  counted: (label: string, count: string) => `${label}, ${count}`,
  nothingOpen: 'Nothing is open',
  nothingOpenBody: 'Every conversation is snoozed or closed. A customer’s message opens it again.',
  assign: 'Assign',
  isAssignedTo: (name: string) => `Assigned to ${name}`,
  assignedTo: (name: string) => `Assigned to ${name}. Change it`,
  unassigned: 'Unassigned. Assign it',
  assignLabel: 'Assign to',
  assignMe: 'Me',
  noOne: 'No one',
  close: 'Close',
  reopen: 'Reopen',
  snooze: 'Snooze',
  snoozeUntil: 'Snooze until',
  snoozedUntil: 'Snoozed until',
  more: 'Assign, snooze or close',
  snoozes: {
    hours: 'In 3 hours',
    tomorrow: 'Tomorrow, 09:00',
    week: 'Next Monday, 09:00',
  },
  /** One line in the thread per change. */
  lines: {
    assigned: (who: string, whom: string) => `${who} assigned this to ${whom}.`,
    assignedSelf: (who: string) => `${who} took this conversation.`,
    unassigned: (who: string) => `${who} unassigned this.`,
    assignedByApi: (whom: string) => `Assigned to ${whom} over the API.`,
    unassignedByApi: 'Unassigned over the API.',
    unassignedByFlow: 'A flow handed this over. The conversation is now unassigned.',
    departed: 'The assignee left the workspace. The conversation is now unassigned.',
    open: (who: string) => `${who} reopened this.`,
    closed: (who: string) => `${who} closed this.`,
    snoozed: (who: string) => `${who} snoozed this until`,
    blocked: (who: string) => `${who} blocked this contact.`,
    unblocked: (who: string) => `${who} unblocked this contact.`,
    blockedByApi: 'Blocked over the API.',
    unblockedByApi: 'Unblocked over the API.',
    openByApi: 'Reopened over the API.',
    closedByApi: 'Closed over the API.',
    snoozedByApi: 'Snoozed over the API until',
    openByCustomer: 'The customer’s message reopened this.',
    openByFlow: 'A flow handed this over and reopened it.',
    openByClock: 'The snooze ended.',
    formerMember: 'A former member',
  },
};

/** Notes among colleagues. */
export const noteText = {
  label: 'Note, not visible to the customer',
  reply: 'Reply',
  note: 'Note',
  modes: 'Write',
  field: 'Note for colleagues',
  placeholder: 'Only colleagues see this. Type @ to mention someone.',
  hint: 'Ctrl + Enter to add it',
  submit: 'Add note',
  remove: 'Delete note',
  removeTitle: 'Delete this note?',
  removeBody: 'It disappears for all colleagues. This can’t be undone.',
  colleagues: 'Colleagues',
};

export const presenceText = {
  typing: (names: string, n: number) => `${names} ${n === 1 ? 'is' : 'are'} typing a reply…`,
  viewing: (names: string, n: number) => `${names} ${n === 1 ? 'is' : 'are'} viewing this.`,
};
