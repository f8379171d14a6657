import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';

/** For visitors: where to go to sign in with the company. */
export const companySignInOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/company-sign-in',
  body: z.object({ next: z.string().max(2000) }),
  result: z.object({ url: z.url() }),
});
