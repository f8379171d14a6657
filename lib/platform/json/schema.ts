import { z } from 'zod';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Any JSON value. Shared, so that the OpenAPI document names it once. */
export const jsonSchema: z.ZodType<Json> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(jsonSchema), z.record(z.string(), jsonSchema)]),
  )
  .meta({ id: 'Json', description: 'Any JSON value.' });
