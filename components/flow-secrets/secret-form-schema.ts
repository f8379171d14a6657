import { z } from 'zod';
import { flowSecretInput } from '#lib/flows/secrets/schema.ts';

/** People type hosts in one line; the API takes a list. */
export const secretForm = flowSecretInput.extend({
  hosts: z
    .string()
    .transform((line) => line.split(/[\s,]+/).filter(Boolean))
    .pipe(flowSecretInput.shape.hosts.unwrap()),
});
