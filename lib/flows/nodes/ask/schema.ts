import { z } from 'zod';
import { DEFAULT_LIST_LABEL } from '#lib/channel/constants.ts';
import { buttonSchema, flowMessageSchema } from '../send-message/schema.ts';
import { DEFAULT_COLLECT_SECONDS, DEFAULT_MAX_RETRIES, DEFAULT_TIMEOUT_MINUTES } from './constants.ts';

const choiceSchema = buttonSchema
  .extend({
    section: z
      .string()
      .max(200)
      .optional()
      .describe(
        'In a list: the title above this choice and the others of the same section, at most 24 characters. All choices have one, or none has.',
      ),
  })
  .meta({ id: 'FlowChoice' });

export const askData = z.strictObject({
  message: flowMessageSchema.describe('The question.'),
  expect: z
    .enum(['text', 'number', 'email', 'phone', 'date', 'choice', 'media'])
    .describe('What counts as an answer; anything else is asked again.'),
  choices: z
    .array(choiceSchema)
    .max(20)
    .optional()
    .describe('Up to three are sent as buttons, up to ten as a list, more as numbered lines.'),
  listLabel: z
    .string()
    .max(200)
    .optional()
    .describe(`On the button that opens a list of choices, at most 20 characters. Default “${DEFAULT_LIST_LABEL}”.`),
  retryMessage: z
    .string()
    .max(4096)
    .optional()
    .describe('Sent after an invalid answer, with the same choices; default: the question again.'),
  maxRetries: z.int().min(0).max(10).optional().describe(`Default ${DEFAULT_MAX_RETRIES}.`),
  timeoutMinutes: z
    .int()
    .min(1)
    .max(43_200)
    .optional()
    .describe(`From when the question was last asked. Default ${DEFAULT_TIMEOUT_MINUTES}.`),
  collectSeconds: z
    .int()
    .min(0)
    .max(30)
    .optional()
    .describe(
      `How long to wait for further messages. Several texts become one answer, a line for each; of other kinds, the first valid message is taken at once. Default ${DEFAULT_COLLECT_SECONDS}; 0 takes the first message.`,
    ),
  variable: z.string().max(100).describe('Receives the answer.'),
});

export type AskData = z.output<typeof askData>;
