import { resolve } from 'node:path';
import { readEmbeddedSettings } from '../../lib/platform/database/embedded-settings.ts';
import { env, InvalidEnvironment } from '../../lib/platform/env.ts';
import { programs } from '../../lib/platform/installation/programs.ts';

/**
 * Throws {@link InvalidEnvironment} if there is no installation yet, before one is made: with a mistyped DATA_DIR, a
 * command would answer from an empty database.
 */
export function requireInstallation(): void {
  const { DATABASE_URL, DATA_DIR } = env();
  const folder = resolve(DATA_DIR);
  if (DATABASE_URL || readEmbeddedSettings(folder)) return;
  throw new InvalidEnvironment([
    `There is no Parley installation in DATA_DIR, ${folder}. Set DATA_DIR to the folder of one, or DATABASE_URL ` +
      `to its database; ${programs().start} makes a new one`,
  ]);
}
