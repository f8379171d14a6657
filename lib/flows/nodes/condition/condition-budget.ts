/**
 * The cost that the rules and expressions of one node may have together, in characters read: some tens of milliseconds at
 * most.
 */
const MAX_COST = 20_000_000;

export type ConditionBudget = { left: number };
export const conditionBudget = (): ConditionBudget => ({ left: MAX_COST });
