import { isWithin, type ReadingBudget, type TextBudget } from '#lib/platform/text-budget.ts';
import type { JsonValue, Variables } from './variables.ts';

/** The limits of a workspace's runs (lib/workspace/quotas); `Infinity` means unlimited. */
export type RunLimits = { steps_per_run: number; variables_kb: number };

/** A step would make more text than a run may hold. The run leaves by the step's error exit, or fails. */
export class FlowLimitError extends Error {
  override name = 'FlowLimitError';
}

/** Charges a piece of text, before it is copied. Throws {@link FlowLimitError} when less than `length` is left. */
export function spend(budget: TextBudget, length: number): void {
  if (!isWithin(budget, length)) throw new FlowLimitError('A text would be longer than 64 KB with its variables in.');
}

/** Charges what a filter reads. Throws {@link FlowLimitError} when less than `length` is left. */
export function spendReading(budget: ReadingBudget, length: number): void {
  if (!isWithin(budget, length)) {
    throw new FlowLimitError('The filters read too much at once. Use fewer of them, or shorter values.');
  }
}

/** Throws {@link FlowLimitError} when a run's variables, including `hidden` ones, are too large. */
export function refuseTooMuch(
  variables: Variables,
  { variables_kb: limit }: RunLimits,
  hidden: readonly JsonValue[] = [],
): void {
  const length = [variables, ...hidden].reduce<number>((sum, held) => sum + JSON.stringify(held).length, 0);
  if (length > limit * 1024) {
    throw new FlowLimitError(
      `The variables of this run would be more than ${limit} KB together. Keep less, or ask the operator to raise the limit.`,
    );
  }
}
