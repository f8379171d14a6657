import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../e2e/support/find-chromium.ts';
import { databaseUrl, query } from '../e2e/support/query.ts';
import { type Session, sessionIn } from '../e2e/support/sign-in.ts';
import { closeDatabase } from '../lib/platform/database/db.ts';
import { overrideEnv } from '../lib/platform/env.ts';
import type { Bench, Row } from './bench.ts';
import { type RunningApp, withRunningApp } from './running-app.ts';
import { seedConversations } from './seed-conversations.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
const MESSAGES = 30;
/** What one waits for: content of the page's own. */
const PAGES: { path: string; content: string; aim?: string; ofWorkspace?: boolean }[] = [
  { path: '', content: 'main h1' },
  { path: '/inbox', content: 'a[href*="/inbox/"]', aim: '≤ 1,000' },
  { path: '/contacts', content: 'main tbody tr', aim: '≤ 1,000' },
  { path: '/catalog', content: 'main h1' },
  { path: '/orders', content: 'main h1' },
  { path: '/flows', content: 'main h1' },
  { path: '/webhooks', content: 'main h1' },
  { path: '/settings/api-keys', content: 'main h1' },
  { path: '/settings/account', content: 'main h1' },
  { path: '/instance', content: 'main tbody tr', ofWorkspace: false },
  { path: '/instance/people', content: 'main tbody tr', ofWorkspace: false },
  { path: '/second-factor', content: 'main h1', ofWorkspace: false },
];

/**
 * What a page loads and how soon it can be used, by a browser that sees it for the first time, in a workspace of 20,000
 * conversations and 1,000,000 messages; and how soon a message that comes in is on an open inbox.
 */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    await seed(app);
    const browser = await launchChromium();
    try {
      const session = await sessionIn(browser, app);
      const rows: Row[] = [];
      for (const page of PAGES) rows.push(...(await firstVisit(browser, app, session, page)));
      rows.push(await messageToSight(browser, app, session));
      return { name: 'pages', rows };
    } finally {
      await browser.close();
    }
  });

async function seed({ dataDir, workspace }: RunningApp) {
  overrideEnv({
    DATABASE_URL: databaseUrl(dataDir),
    // Nothing here is sealed with it.
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  });
  const { workspace_id: workspaceId } = workspace;
  const [number] = await query<{ id: string }>(dataDir, 'SELECT id FROM numbers WHERE workspace_id = $1', [
    workspaceId,
  ]);
  await seedConversations({ workspaceId, numberId: number?.id ?? '', conversations: 20_000, messages: 1_000_000 });
  await closeDatabase();
}

async function firstVisit(
  browser: Browser,
  { url, workspace }: RunningApp,
  storageState: Session,
  { path, content, aim, ofWorkspace = true }: (typeof PAGES)[number],
): Promise<Row[]> {
  const times: number[] = [];
  let scripts: string[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    scripts = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const startedAt = performance.now();
    await page.goto(`${url}${ofWorkspace ? `/${workspace.slug}` : ''}${path}`, { waitUntil: 'commit' });
    await usable(page, content);
    // The first one warms the server.
    if (round > 0) times.push(performance.now() - startedAt);
    await page.waitForLoadState('load');
    await context.close();
  }
  const sizes = await Promise.all(scripts.map(gzipSize));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const name = path || 'home';
  return [
    { metric: `${name}, first-load JavaScript (gzip)`, value: bytes / 1024, unit: 'KB', aim: '≤ 250' },
    { metric: `${name}, usable after, p50`, value: median(times), unit: 'ms', ...(aim && { aim }) },
  ];
}

/** Browsers take Brotli where they may; the aim is in gzip. */
async function gzipSize(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return Number(headers.get('content-length'));
}

/** The content is there, and React has taken it over. */
async function usable(page: Page, content: string) {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, content);
}

/** From Meta's POST to its text on the list of conversations. */
async function messageToSight(browser: Browser, app: RunningApp, storageState: Session): Promise<Row> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`${app.url}/${app.workspace.slug}/inbox`);
  await usable(page, 'a[href*="/inbox/"]');
  const times: number[] = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    const text = `Seen? ${count}`;
    const seen = page.getByText(text, { exact: true }).first().waitFor();
    const startedAt = performance.now();
    const { body, headers } = app.inbound(1, text);
    await fetch(`${app.url}/channels/whatsapp`, { method: 'POST', headers, body });
    await seen;
    times.push(performance.now() - startedAt);
  }
  await context.close();
  return { metric: 'message in to visible in an open inbox, p50', value: median(times), unit: 'ms', aim: '≤ 300' };
}
