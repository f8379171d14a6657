import { DomainError } from '#lib/contract/errors.ts';
import type { Budget } from './take-from-budget.ts';

/** Throws `rate_limited` when the key has used up its minute. */
export function refuseOverBudget(budget: Budget | null): void {
  if (!budget?.exceeded) return;
  throw new DomainError(
    'rate_limited',
    `This key may make ${budget.limit} requests a minute. Retry in ${budget.resetSeconds} s.`,
    { retryAfter: budget.resetSeconds },
  );
}

/** Writes the budget onto a response. There is none while the limit is off, or before a key was recognised. */
export function setBudgetHeaders(headers: Headers, budget: Budget | null): void {
  if (!budget) return;
  headers.set('ratelimit-limit', String(budget.limit));
  headers.set('ratelimit-remaining', String(budget.remaining));
  headers.set('ratelimit-reset', String(budget.resetSeconds));
}
