import { env } from '../../../lib/platform/env.ts';
import type { Prepared } from '../../../lib/platform/installation/prepare-environment.ts';
import {
  checkApp,
  checkChannel,
  checkDisk,
  checkEngine,
  checkMailServer,
  checkProxy,
  checkStore,
} from './check-around.ts';
import { checkDatabase } from './check-database.ts';
import type { Finding } from './finding.ts';

/** Checks everything that Parley needs, with the app running or not. Leaves nothing behind. */
export async function diagnose({ ownerUrl }: Pick<Prepared, 'ownerUrl'>): Promise<Finding[]> {
  const database = await checkDatabase({ url: env().DATABASE_URL ?? '', ownerUrl });
  const hasDatabase = database.every(({ name, ok }) => name !== 'database' || ok);
  return [
    ...database,
    await checkDisk(),
    await checkStore(),
    await checkEngine(),
    ...(hasDatabase ? await checkChannel() : []),
    await checkMailServer(),
    checkProxy(),
    await checkApp(),
  ];
}
