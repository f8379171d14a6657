import { z } from 'zod';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { failureReasons } from '../nodes/contract/constants.ts';
import { trialOrderSchema } from '../trials/schema.ts';
import { MAX_STEPS, SENT_KINDS } from './constants.ts';

/** Per flow. */
const MAX_TESTS = 20;
/** Characters of a recorded response as JSON: as much as a flow reads of a real one (lib/flows/nodes/http-request). */
const MAX_BODY = 204_800;

const text = z.string().max(4096);
const kindOf = <Type extends string>(type: Type, says: string) => z.literal(type).describe(says);

const stepSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: kindOf('customer', 'The customer writes. Messages in a row may be one answer.'),
      text: text.min(1).describe('What they write.'),
    }),
    z.object({
      type: kindOf('tap', 'The customer taps a button or a row, or a button that starts the flow.'),
      title: z.string().min(1).max(200).describe('Its title; of several with this title the last.'),
    }),
    z.object({
      type: kindOf('sends', 'The customer sends something other than text.'),
      kind: z.enum(SENT_KINDS).describe('What it is.'),
      order: trialOrderSchema.optional().describe('What an `order` is of. Default: one sample product.'),
    }),
    z.object({
      type: kindOf('event', 'The next event of the flow is posted.'),
      body: jsonSchema.default(null).describe('What is posted.'),
    }),
    z.object({ type: kindOf('time_passes', 'What the flow waits for does not come; its time is over.') }),
    z.object({
      type: kindOf('bot', 'The flow says this next.'),
      text: text.describe('What it says; of a template its name, of a file its caption or URL.'),
      match: z.enum(['is', 'contains']).default('is').describe('How the text is compared.'),
      choices: z
        .array(z.string().max(200))
        .max(20)
        .optional()
        .describe('The titles under it. Not compared unless given.'),
    }),
    z.object({
      type: kindOf('api', 'What the next call of the flow is answered with. Nothing is called.'),
      status: z.int().min(100).max(599).default(200).describe('The HTTP status.'),
      body: jsonSchema
        .refine((body) => JSON.stringify(body).length <= MAX_BODY, 'A recorded answer has at most 200 KB.')
        .default(null)
        .describe('A text is taken as it is, everything else as JSON.'),
      error: z
        .enum(failureReasons)
        .optional()
        .describe(
          'Why there is no response: `_http_error` is `request failed:` and this. `status` and `body` do not count.',
        ),
    }),
    z.object({
      type: kindOf('state', 'Where the flow is now.'),
      state: z.enum(['waiting', 'completed', 'handed_off', 'failed']).describe('As a run’s state.'),
    }),
  ])
  .meta({ id: 'FlowTestStep' });

export type FlowTestStep = z.output<typeof stepSchema>;

/** A scripted conversation with a flow. */
export const flowTestSchema = z
  .object({
    name: nameSchema({ max: 200 }).describe('Shown with its result.'),
    hours: z
      .enum(['open', 'closed'])
      .default('open')
      .describe('How the node `business_hours` leaves, whatever time it is.'),
    contact: z
      .object({
        id: z
          .uuid()
          .optional()
          .describe('The contact that the test was saved with: it is deleted when they are erased.'),
        name: z.string().max(200).optional().describe('Default: “Test customer”.'),
        phone: z.string().max(50).optional().describe('Default: `15550000000`.'),
        opt_in: z
          .boolean()
          .nullable()
          .optional()
          .describe('False after they opted out; null, the default, if unknown.'),
      })
      .optional()
      .describe('Who the customer is.'),
    attributes: z.record(z.string().max(200), jsonSchema).default({}).describe('Of the contact.'),
    steps: z.array(stepSchema).min(1).max(MAX_STEPS).describe('In order.'),
  })
  .meta({ id: 'FlowTest' });

export type FlowTest = z.output<typeof flowTestSchema>;
export type FlowTestInput = z.input<typeof flowTestSchema>;

export const flowTestsSchema = z.object({
  required: z.boolean().default(false).describe('True: a draft whose tests fail cannot be published.'),
  tests: z.array(flowTestSchema).max(MAX_TESTS).describe(`At most ${MAX_TESTS}.`),
});

export type FlowTests = z.output<typeof flowTestsSchema>;

const differenceSchema = z.object({
  step: z.int().nullable().describe('The position of the step in the script, from 0; null after its end.'),
  expected: z.string().describe('In words.'),
  actual: z.string().describe('In words.'),
});

export type Difference = z.output<typeof differenceSchema>;

export const testReportSchema = z.object({
  passed: z.boolean().describe('Whether all tests passed.'),
  results: z
    .array(
      z.object({
        name: z.string().describe('Of the test.'),
        passed: z.boolean().describe('Whether the flow did all that the script says.'),
        difference: differenceSchema.nullable().describe('The first, when it did not.'),
      }),
    )
    .describe('In the order of the tests.'),
});

export type TestReport = z.output<typeof testReportSchema>;
