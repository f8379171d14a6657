import { closeDatabase } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';

/** Runs `use` with a pool of this size instead of the tests' own. */
export async function withPoolOf<Result>(size: number, use: () => Promise<Result>): Promise<Result> {
  const before = env().DATABASE_POOL_SIZE;
  await setPool(size);
  try {
    return await use();
  } finally {
    await setPool(before);
  }
}

async function setPool(size: number) {
  await closeDatabase();
  overrideEnv({ DATABASE_POOL_SIZE: String(size) });
}
