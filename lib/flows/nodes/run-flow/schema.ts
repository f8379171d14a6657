import { z } from 'zod';
import { MAX_VALUES } from './constants.ts';

const variable = z.string().min(1).max(100);

const record = <Value extends z.ZodType>(value: Value) =>
  z
    .record(variable, value)
    .refine((values) => Object.keys(values).length <= MAX_VALUES, `At most ${MAX_VALUES} values.`)
    .optional();

export const runFlowData = z.strictObject({
  flowId: z
    .string()
    .max(100)
    .describe('The ID of the flow to run, which has to be published. Its triggers are not asked.'),
  inputs: record(z.string().max(4096)).describe(
    'Variable of that flow to the text that it begins with, which takes {{variable}}. It reads the other variables as they are here.',
  ),
  outputs: record(variable).describe(
    'Variable of that flow to the variable here that receives it when it has ended. Nothing else that it sets is kept.',
  ),
});

export type RunFlowData = z.output<typeof runFlowData>;
