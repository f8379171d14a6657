import { env } from '#lib/platform/env.ts';
import { switchDatabase } from './switch-database.ts';

/** Runs `use` with a pool of this size instead of the tests' own. */
export async function withPoolOf<Result>(size: number, use: () => Promise<Result>): Promise<Result> {
  const before = env().DATABASE_POOL_SIZE;
  await switchDatabase({ DATABASE_POOL_SIZE: String(size) });
  try {
    return await use();
  } finally {
    await switchDatabase({ DATABASE_POOL_SIZE: String(before) });
  }
}
