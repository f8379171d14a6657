import { DomainError } from '#lib/contract/errors.ts';
import { quotaWords } from '#lib/workspace/quotas/quotas.ts';
import type { Budget } from './take-from-budget.ts';

/** Throws `rate_limited` when the key, the run or the workspace has used up its budget for this minute. */
export function refuseOverBudget(budget: Budget | null): void {
  if (!budget?.exceeded) return;
  const { of, limit, resetSeconds } = budget;
  const words = {
    key: `This key may make ${limit} requests a minute. Retry in ${resetSeconds} s.`,
    run: `${limit} events a minute may be posted to a run. Retry in ${resetSeconds} s.`,
    workspace: `Retry in ${resetSeconds} s. ${quotaWords('requests_per_minute', limit)}`,
  }[of];
  throw new DomainError('rate_limited', words, { retryAfter: resetSeconds });
}

/**
 * Sets the headers of every public response: its type may not be sniffed and it may not be cached, and the budget. There
 * is no budget while the limit is off, or before a key was recognized.
 */
export function setPublicHeaders(headers: Headers, budget: Budget | null): void {
  headers.set('x-content-type-options', 'nosniff');
  headers.set('cache-control', 'no-store');
  if (!budget) return;
  headers.set('ratelimit-limit', String(budget.limit));
  headers.set('ratelimit-remaining', String(budget.remaining));
  headers.set('ratelimit-reset', String(budget.resetSeconds));
}
