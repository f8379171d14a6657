import { z } from 'zod';

export const setVariableData = z.strictObject({
  variable: z.string().max(100).describe('The variable’s name, without braces.'),
  value: z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]).describe('Takes {{variable}}.'),
});

export type SetVariableData = z.output<typeof setVariableData>;
