import { expect, it, onTestFinished } from 'vitest';
import { env, overrideEnv } from '../env.ts';
import { unreachable } from './database-unavailable.ts';

const at = (host: string) => `postgresql://parley:secret@${host}:5432/parley`;

it('names the server and the variable that leads to it', () => {
  const { DATABASE_URL = '' } = env();
  onTestFinished(() => void overrideEnv({ DATABASE_URL, DATABASE_DIRECT_URL: '', DATABASE_MIGRATION_URL: '' }));
  overrideEnv({ DATABASE_URL: at('app'), DATABASE_DIRECT_URL: at('direct'), DATABASE_MIGRATION_URL: at('owner') });
  expect(['app', 'direct', 'owner'].map((host) => unreachable(at(host), new Error('it is away')))).toEqual([
    'PostgreSQL at app:5432 cannot be reached: it is away. Check DATABASE_URL.',
    'PostgreSQL at direct:5432 cannot be reached: it is away. Check DATABASE_DIRECT_URL.',
    'PostgreSQL at owner:5432 cannot be reached: it is away. Check DATABASE_MIGRATION_URL.',
  ]);
});

it('says what to do when the server has no connection left', () => {
  const error = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  expect(unreachable(at('app'), error)).toBe(
    `PostgreSQL at app:5432 has no connection left: sorry, too many clients already. Parley takes up to DATABASE_POOL_SIZE (${env().DATABASE_POOL_SIZE}) and a few more: lower it, end other connections, or raise the limit (max_connections, or that of the role or database).`,
  );
});
