import type { JsonValue, Variables } from './variables.ts';

/** What a text, or all texts of a request’s body together, may have once variables are in: 64 KB, counted as UTF-16 units. */
export const MAX_FILLED = 65_536;

/** What a run of the workspace may take and hold (lib/workspace/quotas); `Infinity` is no limit. */
export type RunLimits = { steps_per_run: number; variables_kb: number };

/** A step would make more text than a run may hold. It leaves by its error exit, or fails its run. */
export class FlowLimitError extends Error {
  override name = 'FlowLimitError';
}

/** How much text may still be filled. Taken from before anything is joined. */
export type TextBudget = { left: number };

export const textBudget = (): TextBudget => ({ left: MAX_FILLED });

/** Throws {@link FlowLimitError} when there is not so much left. */
export function spend(budget: TextBudget, length: number): void {
  budget.left -= length;
  if (budget.left < 0) throw new FlowLimitError('A text would be longer than 64 KB with its variables in.');
}

/** Throws {@link FlowLimitError} when all variables of a run, with what is `hidden` of them, are too much. */
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
