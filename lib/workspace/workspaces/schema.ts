import { z } from 'zod';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { roles } from '#lib/contract/roles.ts';
import { MAX_IDLE_HOURS } from './constants.ts';

export const roleSchema = z.enum(roles);

export const workspaceNameSchema = nameSchema({ max: 80, missing: 'Give the workspace a name.' });

const IDLE = `Give whole hours from 1 to ${MAX_IDLE_HOURS}, or leave it empty.`;

/** After how many idle hours a conversation that people hold goes back to flows; null means never. */
export const idleHoursSchema = z.int(IDLE).min(1, IDLE).max(MAX_IDLE_HOURS, IDLE).nullable();

/** ISO 3166 alpha-2, in either case. */
export const countrySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Use the two-letter code of a country, such as IN.');
