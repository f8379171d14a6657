import { z } from 'zod';
import { scopes } from '#lib/contract/scopes.ts';

export const scopeSchema = z.enum(scopes);
