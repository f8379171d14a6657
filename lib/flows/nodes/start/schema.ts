import { z } from 'zod';

const mayInterrupt = z
  .boolean()
  .optional()
  .describe(
    'True: a message that it takes starts this flow also while another one waits for an answer, which then ends.',
  );

/** What makes a message start a flow (docs/reference/decisions.md#the-graph). */
const triggerSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('keyword').describe('A message with a keyword.'),
      match: z
        .enum(['exact', 'contains'])
        .describe('Whether the message is the keyword, or has it in it as a whole word.'),
      keywords: z
        .array(z.string().max(200))
        .max(100)
        .describe('Any of these starts the flow; case and surrounding space are ignored.'),
      mayInterrupt,
    }),
    z.strictObject({ type: z.literal('any_message').describe('Whatever the customer writes.'), mayInterrupt }),
    z.strictObject({ type: z.literal('first_message').describe('The customer’s first message ever.'), mayInterrupt }),
    z.strictObject({ type: z.literal('order').describe('An order from the catalog.'), mayInterrupt }),
    z.strictObject({
      type: z.literal('button').describe('A tap on a button.'),
      text: z.string().max(200).describe('The text on the button.'),
      mayInterrupt,
    }),
    z.strictObject({
      type: z.literal('call').describe('No message: another flow runs it, or `POST /flows/{id}/runs`.'),
    }),
  ],
  { error: 'A trigger’s type is keyword, any_message, first_message, order, button or call.' },
);

export type Trigger = z.output<typeof triggerSchema>;

export const interrupts = (trigger: Trigger) => 'mayInterrupt' in trigger && trigger.mayInterrupt === true;

export const startData = z.strictObject({
  triggers: z.array(triggerSchema).max(20).describe('Any of them starts the flow.'),
});

export type StartData = z.output<typeof startData>;
