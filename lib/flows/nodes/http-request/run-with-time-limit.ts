import { createContext, Script } from 'node:vm';

const context = createContext({});
const script = new Script('work()');

/**
 * Runs synchronous work and interrupts it after `ms` milliseconds. For what a user wrote that may take for ever, such
 * as a regular expression, and would hold up everyone else. Throws when it is interrupted.
 */
export function runWithTimeLimit<Result>(work: () => Result, { ms }: { ms: number }): Result {
  context.work = work;
  try {
    return script.runInContext(context, { timeout: ms });
  } finally {
    context.work = undefined;
  }
}
