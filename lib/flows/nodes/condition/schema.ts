import { z } from 'zod';

const scalar = z.union([z.string().max(4096), z.number(), z.boolean()]);

export const ruleSchema = z.strictObject({
  variable: z.string().max(100).describe('The variable that is looked at, without braces.'),
  operator: z
    .enum([
      'equals',
      'not_equals',
      'contains',
      'starts_with',
      'number_equals',
      'greater',
      'less',
      'between',
      'exists',
      'not_exists',
      'matches_one_of',
    ])
    .describe(
      'How it is compared with `value`. number_equals, greater and less compare numbers (greater and less ISO dates too), between takes a range of numbers or ISO dates with both its ends, all others compare texts: “0012” does not equal “12”.',
    ),
  value: z
    .union([scalar, z.array(scalar).max(100)])
    .optional()
    .describe(
      'Takes {{variable}}. For matches_one_of a list, or a text with commas, where a value that has one is in quotes; for between a list of two, from and to. Case is ignored.',
    ),
});

export type Rule = z.output<typeof ruleSchema>;

export const MAX_EXPRESSION = 1000;

const branchSchema = z.strictObject({
  id: z.string().min(1).max(100).describe('The handle that the run leaves by.'),
  name: z.string().max(60).optional().describe('What people call the branch; shown on the canvas.'),
  match: z.enum(['all', 'any']).describe('Whether all rules have to hold, or any.'),
  rules: z.array(ruleSchema).max(50).describe('What is asked of the variables.'),
  expression: z
    .string()
    .max(MAX_EXPRESSION)
    .optional()
    .describe(
      'A CEL expression over the variables, such as `order.items.exists(i, i.quantity > 3)`; it counts as one more rule. A variable that nothing has set is null. What can’t be worked out is not true, and the run’s history says why.',
    ),
});

export type Branch = z.output<typeof branchSchema>;

export const conditionData = z.strictObject({
  branches: z.array(branchSchema).max(50).describe('Tried in order; when none holds, the run leaves by else.'),
});

export type ConditionData = z.output<typeof conditionData>;
