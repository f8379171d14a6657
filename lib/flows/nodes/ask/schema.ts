import { z } from 'zod';
import { buttonSchema, flowMessageSchema } from '../send-message/schema.ts';

export const DEFAULT_MAX_RETRIES = 2;
/** A day: the time that the channel lets us answer freely. */
export const DEFAULT_TIMEOUT_MINUTES = 1440;

export const askData = z.strictObject({
  message: flowMessageSchema.describe('The question.'),
  expect: z
    .enum(['text', 'number', 'email', 'phone', 'date', 'choice', 'media'])
    .describe('What counts as an answer; anything else is asked again.'),
  choices: z.array(buttonSchema).max(20).optional().describe('Up to three are sent as buttons, more as a list.'),
  retryMessage: z.string().max(4096).optional().describe('Sent after an invalid answer; default: the question again.'),
  maxRetries: z.int().min(0).max(10).optional().describe(`Default ${DEFAULT_MAX_RETRIES}.`),
  timeoutMinutes: z.int().min(1).max(43_200).optional().describe(`Default ${DEFAULT_TIMEOUT_MINUTES}.`),
  variable: z.string().max(100).describe('Receives the answer.'),
});

export type AskData = z.output<typeof askData>;
