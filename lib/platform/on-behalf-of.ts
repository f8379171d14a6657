import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { singleton } from './singleton.ts';

const current = singleton('on behalf of', () => new AsyncLocalStorage<string>());

const bySlug = singleton('workspaces by slug', () => new LRUCache<string, string>({ max: 10_000 }));

/** Remembers which workspace a slug names: pages have only its slug, and must not get a share of their own. */
export const noteSlug = (slug: string, workspaceId: string) => void bySlug.set(slug, workspaceId);

/** Runs work on behalf of a workspace, named by its ID or its slug, so that shared resources can be divided fairly. */
export const onBehalfOf = <Result>(workspace: string, work: () => Result): Result =>
  current.run(bySlug.get(workspace) ?? workspace, work);

/** Stands for all workspaces at once; no workspace has this name. */
export const EVERYONE = '*';

/**
 * Runs work that many workspaces wait for together, such as a statement that serves a batch of them. Otherwise it would
 * queue as work of the workspace that happened to start it.
 */
export const onBehalfOfEveryone = <Result>(work: () => Result): Result => current.run(EVERYONE, work);

/** The workspace that the current work is for; null for the process's own work. */
export const behalf = (): string | null => current.getStore() ?? null;
