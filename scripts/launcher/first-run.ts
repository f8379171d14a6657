import { db } from '../../lib/platform/database/db.ts';
import { env, InvalidEnvironment, usesSandbox } from '../../lib/platform/env.ts';
import { keepLocalKeys, localKeys } from '../../lib/platform/installation/local-keys.ts';
import { createFirstAdmin } from '../../lib/workspace/sessions/create-first-admin.ts';
import { newPasswordSchema } from '../../lib/workspace/sessions/schema.ts';
import { provisionWorkspace } from '../../lib/workspace/workspaces/provision-workspace.ts';
import { SANDBOX_NUMBER } from './sandbox-number.ts';

export type FirstRunPlace = { dataDir: string; ownDatabase: boolean };
/** False if someone already has an account. */
export type FirstRun = { created: boolean };

/**
 * Sets up an empty database: the first admin, a workspace, and a key. Changes nothing in any other database. Password and
 * key are in `keys.json` until they are shown: the start may end before it is ready. With the embedded database, the key
 * stays there. Throws `InvalidEnvironment` when `ADMIN_PASSWORD` does not meet the rules for passwords.
 */
export async function firstRun({ dataDir, ownDatabase }: FirstRunPlace): Promise<FirstRun> {
  const keys = localKeys(dataDir);
  if ((await db().user.count()) > 0) return { created: false };
  // All or nothing, so that a killed first start leaves no trace. Instances that start together wait for each other.
  return db().$transaction(
    async (tx) => {
      const password = firstPassword(keys.adminPassword);
      const { created } = await createFirstAdmin({ email: env().ADMIN_EMAIL, password, tx });
      if (!created) return { created };
      const { apiKey } = await provisionWorkspace({
        name: 'My workspace',
        country: env().DEFAULT_COUNTRY,
        number: usesSandbox() ? SANDBOX_NUMBER : null,
        database: tx,
      });
      const unshown = { password: password === keys.adminPassword ? password : null, apiKey };
      keepLocalKeys(dataDir, { ...keys, ...(ownDatabase && { apiKey }), unshown });
      return { created };
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

function firstPassword(generated: string): string {
  const { ADMIN_PASSWORD: given } = env();
  if (given === undefined) return generated;
  const parsed = newPasswordSchema.safeParse(given);
  if (parsed.success) return given;
  throw new InvalidEnvironment(parsed.error.issues.map(({ message }) => `ADMIN_PASSWORD is refused. ${message}`));
}
