import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from './singleton.ts';

const current = singleton('on behalf of', () => new AsyncLocalStorage<string>());

/** Does work for a workspace, however it is named, so that what all share can be given out in turns. */
export const onBehalfOf = <Result>(workspace: string, work: () => Result): Result => current.run(workspace, work);

/** The workspace for which the process works here, or null where it works for itself. */
export const behalf = (): string | null => current.getStore() ?? null;
