import type { Page } from '@playwright/test';
import { callAsPage } from './call-as-page.ts';
import { running, type Workspace } from './parley.ts';

/** Reads the sandbox's templates into the workspace, as a press of “Sync now” does. */
export async function syncTemplates({ request }: Page, { slug }: Pick<Workspace, 'slug'>): Promise<void> {
  await callAsPage(request, { url: running().url, path: `/api/admin/${slug}/templates/sync`, data: {} });
}
