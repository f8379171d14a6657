import type { ParleyWithMeta } from './parley-with-meta.ts';

export type KillMethod = {
  /** What is killed, for a test's name. */
  what: string;
  kill: (parley: ParleyWithMeta, whileDead?: () => Promise<void>) => Promise<void>;
  environment: { WORKERS: string };
};

const kills: Pick<KillMethod, 'what' | 'kill'>[] = [
  { what: 'everything', kill: (parley, whileDead) => parley.killAndRestart(whileDead) },
  { what: 'PostgreSQL alone', kill: (parley, whileDead) => parley.killPostgres(whileDead) },
];

const all = [1, 2].flatMap((workers) =>
  kills.map(({ what, kill }): KillMethod => {
    const named = workers === 1 ? what : `${what}, with ${workers} workers`;
    return { what: named, kill, environment: { WORKERS: String(workers) } };
  }),
);

/** Everything of one process, and in long runs the other methods, too. */
export const killMethods: KillMethod[] = process.env.PARLEY_TEST_LONG ? all : all.slice(0, 1);
