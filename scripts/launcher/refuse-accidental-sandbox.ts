import { InvalidEnvironment, usesSandbox } from '../../lib/platform/env.ts';
import type { Env } from '../../lib/platform/env-variables.ts';

/**
 * Production must never start the sandbox just because a variable is missing. `given` is the environment as the
 * operator set it: the launcher itself sets NODE_ENV for its children. Throws {@link InvalidEnvironment}.
 */
export function refuseAccidentalSandbox(given: Env): void {
  const { PARLEY_ENV, NODE_ENV } = given;
  const isProduction = (PARLEY_ENV ?? NODE_ENV) === 'production';
  if (!isProduction || !usesSandbox(given)) return;
  const named = PARLEY_ENV ? 'PARLEY_ENV' : 'NODE_ENV';
  throw new InvalidEnvironment([
    `WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN are required with ${named}=production: without them the sandbox plays ` +
      'WhatsApp, and no message reaches anyone. If that is what you want, set PARLEY_ENV=development',
  ]);
}
