import { z } from 'zod';
import { flowName } from '../definitions/schema.ts';
import { flowTestsSchema } from '../flow-tests/schema.ts';
import { GRAPH_VERSION, graphSchema } from '../graph/schema.ts';

/** A flow in a file, with its tests if it has any: no secrets, only their names. */
export const flowFileSchema = z.object({
  format: z.literal('parley.flow'),
  name: flowName,
  graph: graphSchema.extend({ version: z.literal(GRAPH_VERSION) }),
  tests: flowTestsSchema.optional(),
  /** The names of the flows that it runs, by ID: another workspace does not have them. */
  flows: z.record(z.string(), flowName).optional(),
});
