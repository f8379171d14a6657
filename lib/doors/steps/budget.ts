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

/**
 * What every answer of the public API carries: that it is what it says it is and no one keeps it, and the budget. There
 * is none while the limit is off, or before a key was recognised.
 */
export function setPublicHeaders(headers: Headers, budget: Budget | null): void {
  headers.set('x-content-type-options', 'nosniff');
  headers.set('cache-control', 'no-store');
  if (!budget) return;
  headers.set('ratelimit-limit', String(budget.limit));
  headers.set('ratelimit-remaining', String(budget.remaining));
  headers.set('ratelimit-reset', String(budget.resetSeconds));
}
