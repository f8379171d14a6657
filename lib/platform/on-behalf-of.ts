import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from './singleton.ts';

const current = singleton('on behalf of', () => new AsyncLocalStorage<string>());

/** Runs work on behalf of a workspace, under any name for it, so that shared resources can be divided fairly. */
export const onBehalfOf = <Result>(workspace: string, work: () => Result): Result => current.run(workspace, work);

/** Stands for all workspaces at once; no workspace has this name. */
export const EVERYONE = '*';

/**
 * Runs work that many workspaces wait for together, such as a statement that serves a batch of them. Otherwise it would
 * queue as work of the workspace that happened to start it.
 */
export const onBehalfOfEveryone = <Result>(work: () => Result): Result => current.run(EVERYONE, work);

/** The workspace that the current work is for; null for the process's own work. */
export const behalf = (): string | null => current.getStore() ?? null;
