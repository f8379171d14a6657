import type { Browser, Page } from '@playwright/test';
import { row, writeIn } from './conversations.ts';
import { expect, running, type Workspace } from './parley.ts';
import { joinAs } from './sign-in.ts';
import { sizes } from './sizes.ts';
import { said } from './thread.ts';

/** An agent with a browser of their own. */
export async function colleague(browser: Browser, workspace: Workspace, name: string, viewport = sizes[0]!.viewport) {
  const context = await browser.newContext({ viewport, baseURL: running().url });
  const page = await context.newPage();
  await joinAs(page, workspace, { role: 'agent', name });
  return page;
}

/** Two people, each with their own browser. The first has the conversation open. */
export async function twoColleagues(browser: Browser, workspace: Workspace) {
  await writeIn(workspace, 'Where is my order?');
  const nila = await colleague(browser, workspace, 'Nila Rao');
  const omar = await colleague(browser, workspace, 'Omar Haddad');
  await nila.goto(`/${workspace.slug}/inbox`);
  await row(nila).getByRole('link').click();
  await expect(said(nila, 'Where is my order?')).toBeVisible();
  return [nila, omar] as const;
}

/** Chooses a radio button by its label, because only the labels are visible. */
export const pick = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group }).locator('label').filter({ hasText: label }).click();
