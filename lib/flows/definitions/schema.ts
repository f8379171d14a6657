import { z } from 'zod';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { graphSchema } from '../graph/schema.ts';

export const flowName = nameSchema({ max: 200 }).describe('Shown in the list of flows.');

export const flowParams = z.object({
  id: z
    .uuid()
    .describe('The flow’s ID.')
    .meta({ examples: ['0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10'] }),
});

/** A flow in a response (docs/reference/decisions.md#flows-over-the-api). */
export const flowSchema = z
  .object({
    id: z.uuid().describe('The flow’s ID.'),
    name: z.string().describe('As the list of flows shows it.'),
    status: z.enum(['draft', 'published']).describe('Published once a version of it talks to customers.'),
    draft_graph: graphSchema.describe('What the editor shows; customers meet the published version.'),
    published_version: z.int().nullable().describe('The version that runs, or null.'),
    warnings: z
      .array(
        z
          .object({
            type: z.literal('outside_service_window').describe('What may go wrong.'),
            loc: z.array(z.union([z.string(), z.int()])).describe('The way to the field, from the flow.'),
            msg: z.string().describe('The node, the longest time that may have passed, and what to do.'),
          })
          .meta({ id: 'FlowWarning' }),
      )
      .describe(
        'What may go wrong in the draft though it can be published: texts and files that may come more than 24 hours after the customer’s last message.',
      ),
    updated_at: z.iso.datetime().describe('When its name, draft or published version last changed.'),
  })
  .meta({ id: 'Flow' });

export const listFlowsQuery = pageQuery({ limit: 50, max: 200 });
export const listFlowsResult = z.object({
  flows: z.array(flowSchema).describe('The newest first.'),
  next_cursor: nextCursor,
});

export const createFlowBody = z.object({
  name: flowName,
  draft_graph: graphSchema.optional().describe('Default: an empty graph.'),
});

/** Flows to start from (lib/flows/gallery). */
export const galleryNames = ['order_status', 'appointment', 'faq', 'feedback', 'abandoned_cart', 'opt_in'] as const;

export type GalleryName = (typeof galleryNames)[number];

/** In the editor, a flow may start from the gallery. */
export const newFlowBody = createFlowBody.extend({ start_from: z.enum(galleryNames).optional() });

export const updateFlowBody = z.object({
  name: flowName.optional(),
  draft_graph: graphSchema.optional().describe('Replaces the draft as a whole.'),
});

/** Per flow: the newest, the live one, and those that a run used. */
export const MAX_VERSIONS = 200;

export const MAX_VERSION_NOTE = 500;

/** What the editor sends when it publishes. Not a body, because pages of an older version send none. */
export const publishFlowQuery = z.object({ note: z.string().trim().max(MAX_VERSION_NOTE).default('') });

/** What happens to customers in a flow that is taken offline. */
const leftovers = (runs: z.ZodType<'finish' | 'stop' | undefined, 'finish' | 'stop' | undefined>) =>
  z
    .object({
      runs,
      message: z
        .string()
        .trim()
        .min(1)
        .max(4096)
        .optional()
        .describe('With `runs=stop`: what customers are told, where the 24-hour rule lets it. Nothing unless given.'),
    })
    .refine(({ runs, message }) => message === undefined || runs === 'stop', {
      path: ['message'],
      error: 'Only customers who are stopped are told: give runs=stop.',
    });

const fates = z.enum(['finish', 'stop']).optional();

export const deleteFlowQuery = leftovers(
  fates.describe(
    '`stop` (the default) ends the runs under way, also those that another flow brought into it. `finish` hides the flow ' +
      'and lets them come to their end.',
  ),
);
export const unpublishFlowQuery = leftovers(
  fates.describe(
    '`finish` (the default) lets the runs under way come to their end. `stop` ends them, also those that another flow ' +
      'brought into it.',
  ),
);

export const deleteFlowResult = z.object({
  success: z.literal(true).describe('Always true.'),
  id: z.uuid().describe('The flow’s ID.'),
  runs_stopped: z
    .int()
    .describe('How many customers were in it and are stopped. More than 500 are stopped soon after the response.'),
  runs_finishing: z.int().describe('How many are in it still and will finish.'),
});
