import type { Dispatcher } from 'undici';
import { env } from '../env.ts';
import { guardedDispatcher } from './guarded-dispatcher.ts';

let current: { dispatcher: Dispatcher; allow: readonly string[] } | undefined;

/** The process's shared guarded dispatcher. `EGRESS_ALLOW` opens ranges in it. */
export function egressDispatcher(): Dispatcher {
  const allow = env().EGRESS_ALLOW;
  if (current?.allow === allow) return current.dispatcher;
  void current?.dispatcher.close();
  current = { dispatcher: guardedDispatcher({ allow }), allow };
  return current.dispatcher;
}
