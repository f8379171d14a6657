/** The order of a workspace's connected numbers: the default number is the one that was connected or made it last. */
export const DEFAULT_FIRST = [{ chosenAt: 'desc' }, { id: 'desc' }] as const satisfies Record<string, 'desc'>[];
