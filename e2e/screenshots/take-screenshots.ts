/**
 * `npm run screenshots [words …]`: takes pictures of every page, light and dark, wide and narrow, of a full and of an
 * empty workspace, and saves them in `screenshots/`. With words, only of pages whose names contain one of them. With
 * `--readme`, takes the README's pictures instead and saves them in docs/pictures.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { callAsPage } from '../support/call-as-page.ts';
import { emptyCatalog } from '../support/empty-catalog.ts';
import { fillWorkspace } from '../support/fill-workspace.ts';
import { launchChromium } from '../support/find-chromium.ts';
import { launchParley } from '../support/launch-parley.ts';
import { guestPages, instancePages, workspacePages } from '../support/pages.ts';
import { api, createWorkspaceIn, parleyIn } from '../support/parley.ts';
import { startReceiver } from '../support/receiver.ts';
import { firstAdmin, type Session, sessionIn } from '../support/sign-in.ts';

type Picture = { name: string; path: string };
type ReadmePicture = { of: string; act?: (page: Page) => Promise<void> };

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const forReadme = process.argv.includes('--readme');
const themes = ['light', 'dark'] as const;
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };
/** The page that each picture shows, and what to do on it first. */
const README: Record<string, ReadmePicture> = {
  inbox: { of: 'conversation' },
  deliveries: { of: 'webhook' },
  'flow-editor': { of: 'flow' },
  'flow-run': { of: 'run', act: (page) => page.locator('.react-flow__node').first().waitFor() },
  'flow-versions': {
    of: 'flow',
    act: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      await page.getByRole('button', { name: 'View', exact: true }).nth(1).click();
      await page.getByRole('dialog').locator('.react-flow__node').first().waitFor();
      await page.getByRole('deletion').first().waitFor();
    },
  },
  'flow-gallery': {
    of: 'flows',
    act: async (page) => {
      await page.getByRole('button', { name: 'New flow' }).click();
      await page.getByRole('radio', { name: 'Appointment' }).click();
    },
  },
};

const dataDir = mkdtempSync(join(tmpdir(), 'parley-screenshots-'));
const parley = await launchParley({
  dataDir,
  environment: { RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' },
});
const works = await startReceiver(() => ({ status: 200, body: '{"data":{"orders":[{"id":"A-1042"}]}}' }));
const fails = await startReceiver(() => 503);
const browser = await launchChromium();
try {
  const full = await createWorkspaceIn(dataDir, {}, 'Corner Shop');
  const empty = await createWorkspaceIn(dataDir, {}, 'New Shop');
  const signedIn = await sessionIn(browser, { url: parley.url, dataDir });
  const { request: admin } = await browser.newContext({ storageState: signedIn });
  const { url, sandboxUrl } = parley;
  const filled = await fillWorkspace({
    ...{ parley: { url, sandboxUrl, dataDir }, admin, workspace: full, receivers: { works, fails } },
  });
  await emptyCatalog(empty, url);
  /** Publishes two more versions, so that there is something to compare. */
  const publishAgain = async (flowId: string) => {
    const call = api(full, url);
    const { draft_graph } = (await call('GET', `/flows/${flowId}`)).json;
    const node = (wanted: string) => draft_graph.nodes.find(({ id }: { id: string }) => id === wanted);
    const publish = async (note: string) => {
      await call('PATCH', `/flows/${flowId}`, { draft_graph });
      const path = `/api/admin/${full.slug}/flows/${flowId}/publish?note=${encodeURIComponent(note)}`;
      await callAsPage(admin, { url, path, data: {} });
    };
    const titles = { look_up: 'Find the order', found: 'Tell when it leaves', tell_crm: 'Note it in the CRM' };
    for (const [id, title] of Object.entries(titles)) node(id).title = title;
    node('look_up').data.url = 'https://shop.example/orders/find';
    node('tell_crm').data.url = 'https://crm.example/notes';
    await publish('Asks the shop itself');
    node('found').data.body = 'Good news, {{name|default:"friend"}}: your order {{order_id}} leaves today.';
    await publish('Answers with the name');
  };
  if (forReadme) {
    await publishAgain(filled.flowId);
    await takeForReadme(signedIn, workspacePages(full.slug, filled));
  } else {
    const { email } = firstAdmin(dataDir);
    const link = await parleyIn<{ url: string }>(dataDir, {}, ['user', 'reset-password-link', '--email', email]);
    const reset = { name: 'reset-password-open', path: new URL(link.url).pathname };
    const { url: joinLink } = await callAsPage(admin, {
      ...{ url, path: `/api/admin/${full.slug}/invitations` },
      data: { email: 'priya@example.com', role: 'agent' },
    });
    const invitation = { name: 'invitation-open', path: new URL(joinLink).pathname };
    await takeAll('guest', [...guestPages, reset, invitation]);
    await takeAll('full', [...workspacePages(full.slug, filled), ...instancePages], signedIn);
    await takeAll('empty', workspacePages(empty.slug), signedIn);
  }
} finally {
  await browser.close();
  await parley.stop();
  await works.stop();
  await fails.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(folder: string, pages: Picture[], storageState?: Session) {
  const wanted = pages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const colorScheme of themes) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await browser.newContext({ colorScheme, viewport, storageState, reducedMotion: 'reduce' });
      for (const page of wanted)
        await take(context, page, `screenshots/${folder}/${page.name}-${colorScheme}-${size}.png`);
      await context.close();
    }
  }
}

async function takeForReadme(storageState: Session, pages: Picture[]) {
  const viewport = { width: 1600, height: 900 };
  const context = await browser.newContext({ viewport, storageState, reducedMotion: 'reduce' });
  for (const [file, { of, act }] of Object.entries(README)) {
    const page = pages.find(({ name }) => name === of);
    if (page) await take(context, page, `docs/pictures/${file}.png`, act);
  }
  await context.close();
}

async function take(context: BrowserContext, { path }: Picture, file: string, act?: ReadmePicture['act']) {
  const page = await context.newPage();
  // Not until the network is idle: the inbox keeps a connection open.
  await page.goto(`${parley.url}${path}`, { waitUntil: 'load' });
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await act?.(page);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await stillPicture(page));
  await page.close();
  console.log(file);
}

/** A picture of the page once two in a row are the same, or the last one if that never happens. */
async function stillPicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot();
  for (let tries = 0; tries < 20; tries += 1) {
    await page.waitForTimeout(300);
    const next = await page.screenshot();
    if (next.equals(picture)) break;
    picture = next;
  }
  return picture;
}
