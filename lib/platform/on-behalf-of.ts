import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from './singleton.ts';

const current = singleton('on behalf of', () => new AsyncLocalStorage<string>());

/** Does work for a workspace, however it is named, so that what all share can be given out in turns. */
export const onBehalfOf = <Result>(workspace: string, work: () => Result): Result => current.run(workspace, work);

/** What serves all workspaces at once works for this one; no workspace is called so. */
export const EVERYONE = '*';

/**
 * Does work that many workspaces wait for together, such as a statement that serves all who asked at once. Without it the
 * work would stand in the line of the one that happened to begin it.
 */
export const onBehalfOfEveryone = <Result>(work: () => Result): Result => current.run(EVERYONE, work);

/** The workspace for which the process works here, or null where it works for itself. */
export const behalf = (): string | null => current.getStore() ?? null;
