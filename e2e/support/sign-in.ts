import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { callAsPage } from './call-as-page.ts';
import { running, type Workspace } from './parley.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Email and password of the first admin, who owns every workspace that tests make. */
export function firstAdmin(dataDir = running().dataDir): { email: string; password: string } {
  const { adminPassword } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  return { email: 'admin@example.com', password: adminPassword };
}

/** Shorter than a sign-in counts as fresh (lib/workspace/sessions/constants.ts), by more than the length of a test. */
const SHARED_MS = 3 * 60_000;

let shared: { cookies: Cookies; until: number } | undefined;

/**
 * Signs the page in as the first admin. Tests share a session for some minutes, so a test that ends sessions must use a
 * person of its own.
 */
export async function signIn(page: Page): Promise<void> {
  const context = page.context();
  if (shared && shared.until > Date.now()) return context.addCookies(shared.cookies);
  await callAsPage(page.request, { url: running().url, path: '/api/auth/sign-in/email', data: firstAdmin() });
  shared = { cookies: await context.cookies(), until: Date.now() + SHARED_MS };
}

/** Signs the page in as a new person who has joined the workspace by the first admin's invitation. */
export async function joinAs(
  page: Page,
  workspace: Workspace,
  { role, name = 'Nila Rao', email }: { role: 'owner' | 'admin' | 'agent'; name?: string; email?: string },
) {
  const person = {
    name,
    email: email ?? `${name.split(' ')[0]?.toLowerCase()}-${workspace.workspace_id}@example.com`,
    password: 'correct horse battery',
  };
  // An open page of someone else would go to the sign-in by itself, at any moment.
  await page.goto('about:blank');
  await signIn(page);
  const { url } = running();
  const invitations = `/api/admin/${workspace.slug}/invitations`;
  const { url: link } = await callAsPage(page.request, { url, path: invitations, data: { email: person.email, role } });
  await page.context().clearCookies();
  const token = String(link).split('/').at(-1);
  await callAsPage(page.request, { url, path: `/api/invitations/${token}/join`, data: person });
  return person;
}

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The first admin's session in a Parley other than the shared one, to use as `storageState` of contexts. */
export async function sessionIn(
  browser: Browser,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<Session> {
  const context = await browser.newContext();
  await callAsPage(context.request, { url, path: '/api/auth/sign-in/email', data: firstAdmin(dataDir) });
  const session = await context.storageState();
  await context.close();
  return session;
}
