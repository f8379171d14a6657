import { z } from 'zod';
import { scopes } from './constants.ts';

export const scopeSchema = z.enum(scopes);
