import { expect, it, onTestFinished } from 'vitest';
import { env, overrideEnv } from '../env.ts';
import { unreachable } from './database-unavailable.ts';

const at = (host: string) => `postgresql://parley:secret@${host}:5432/parley`;

it('names the server and the variable that leads to it', () => {
  const { DATABASE_URL = '' } = env();
  onTestFinished(() => void overrideEnv({ DATABASE_URL, DATABASE_DIRECT_URL: '', DATABASE_MIGRATION_URL: '' }));
  overrideEnv({ DATABASE_URL: at('app'), DATABASE_DIRECT_URL: at('direct'), DATABASE_MIGRATION_URL: at('owner') });
  expect(['app', 'direct', 'owner'].map((host) => unreachable(at(host), 'it is away'))).toEqual([
    'PostgreSQL at app:5432 cannot be reached: it is away. Check DATABASE_URL.',
    'PostgreSQL at direct:5432 cannot be reached: it is away. Check DATABASE_DIRECT_URL.',
    'PostgreSQL at owner:5432 cannot be reached: it is away. Check DATABASE_MIGRATION_URL.',
  ]);
});
