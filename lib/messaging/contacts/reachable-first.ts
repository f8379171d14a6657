/** The order of a person's conversations: the latest first, but last those of numbers that are not connected. */
export const REACHABLE_FIRST = [
  { number: { disconnectedAt: { sort: 'desc', nulls: 'first' } } },
  { lastMessageAt: 'desc' },
] as const;
