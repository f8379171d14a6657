import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { running, type Workspace } from './parley.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** E-mail and password of the first admin, who owns every workspace that tests make. */
export function firstAdmin(dataDir = running().dataDir): { email: string; password: string } {
  const { adminPassword } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  return { email: 'admin@example.com', password: adminPassword };
}

let adminCookies: Cookies | undefined;

/** Signs the page in as the first admin. All tests share one session: whoever ends sessions brings a person of their own. */
export async function signIn(page: Page): Promise<void> {
  const context = page.context();
  if (adminCookies) return context.addCookies(adminCookies);
  await post(page.request, '/api/auth/sign-in/email', firstAdmin());
  adminCookies = await context.cookies();
}

/** Signs the page in as a new person, who has come into the workspace by an invitation of the first admin. */
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
  await signIn(page);
  const invited = await post(page.request, `/api/admin/${workspace.slug}/invitations`, { email: person.email, role });
  await page.context().clearCookies();
  await post(page.request, `/api/invitations/${invited.id}/join`, { name, password: person.password });
  return person;
}

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The first admin's session in another Parley than the shared one, for contexts made with it as `storageState`. */
export async function sessionIn(
  browser: Browser,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<Session> {
  const context = await browser.newContext();
  await post(context.request, '/api/auth/sign-in/email', firstAdmin(dataDir), url);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** As a page of the app would send it. */
async function post(request: APIRequestContext, path: string, data: object, url = running().url) {
  const response = await request.post(`${url}${path}`, { data, headers: { origin: url } });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}
