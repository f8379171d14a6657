import { globSync } from 'node:fs';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { emptyCatalog } from '../support/empty-catalog.ts';
import { fillWorkspace } from '../support/fill-workspace.ts';
import { guestPages, instancePages, newcomerPages, workspacePages } from '../support/pages.ts';
import { createWorkspace, expect, running, test } from '../support/parley.ts';
import { startReceiver } from '../support/receiver.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

type Visit = (pages: { name: string; path: string }[]) => Promise<void>;

/** Loads each page once and checks that it is accessible in both themes and fits every screen size. */
const walk = test.extend<{ visit: Visit }>({
  visit: async ({ page }, use) =>
    use(async (pages) => {
      for (const { name, path } of pages) {
        await test.step(name, async () => {
          await page.goto(path);
          // A page says so while it loads.
          await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
          await expectAccessible(page);
          for (const { viewport } of sizes.toReversed()) {
            await page.setViewportSize(viewport);
            const width = () => page.evaluate(() => document.documentElement.scrollWidth);
            await expect.poll(width, `${name} at ${viewport.width}`).toBeLessThanOrEqual(viewport.width);
          }
        });
      }
    }),
});

/** The pages that look the same in a new workspace as in a busy one. */
const alike = new Set(
  ['general', 'business-hours', 'members', 'number', 'templates', 'api-keys', 'audit', 'account'].map(
    (name) => `settings-${name}`,
  ),
);

walk.use({ viewport: sizes[0]?.viewport ?? null, trace: 'off' });
// About thirty pages, each checked twice.
walk.describe.configure({ timeout: 600_000 });

test('no page of a workspace is left out', () => {
  const ids = { conversationId: '1', orderId: '1', flowId: '1', runId: '1', webhookId: '1' };
  const known = workspacePages('acme', ids).map(({ path }) => path);
  // A redirect, and the 404 for every other address.
  const others = ['settings/page.tsx', '[...rest]/page.tsx'];
  const files = globSync('**/page.tsx', { cwd: 'app/(admin)/[workspace]' }).filter((file) => !others.includes(file));
  expect(files.length).toBeGreaterThan(20);
  const address = (file: string) => new RegExp(`^/acme/${file.replace(/\[\w+\]/g, '[^/]+')}$`);
  const missing = files.filter((file) => !known.some((path) => address(file).test(`${path}/page.tsx`)));
  expect(missing, 'in e2e/support/pages.ts').toEqual([]);
});

test('no page outside of workspaces is left out', () => {
  const known = [...guestPages, ...instancePages, ...newcomerPages].map(({ path }) => path);
  // An invitation that is open has a test of its own, and e2e/api/docs.spec.ts checks the reference.
  const files = globSync('**/page.tsx', { cwd: 'app' }).filter((file) => !/\[workspace\]|^docs\//.test(file));
  expect(files.length).toBeGreaterThan(10);
  const address = (file: string) =>
    new RegExp(
      `^/${file
        .replace(/\(\w+\)\//g, '')
        .replace(/\[\w+\]/g, '[^/]+')
        .replace(/\/?page\.tsx$/, '')}$`,
    );
  const missing = files.filter((file) => !known.some((path) => address(file).test(path)));
  expect(missing, 'in e2e/support/pages.ts').toEqual([]);
});

walk('an invitation can be read by everyone who opens it', async ({ page, workspace, visit }) => {
  const invite = async (email: string) => {
    const path = `/api/admin/${workspace.slug}/invitations`;
    const { url } = await callAsPage(page.request, { url: running().url, path, data: { email, role: 'agent' } });
    return new URL(url).pathname;
  };
  const other = await createWorkspace('Elsewhere');
  const newcomer = 'new.person@example.com';
  await signIn(page);
  const forNewcomer = await invite(newcomer);
  await visit([{ name: 'invitation-of-someone-else', path: forNewcomer }]);
  await page.context().clearCookies();
  await visit([{ name: 'invitation', path: forNewcomer }]);
  const person = await joinAs(page, other, { role: 'agent' });
  const own = page.context().cookies();
  await signIn(page);
  const forMember = await invite(person.email);
  await page.context().addCookies(await own);
  await visit([{ name: 'invitation-to-accept', path: forMember }]);
});

walk('what someone without a workspace sees can be read by all', async ({ page, workspace, visit }) => {
  await joinAs(page, workspace, { role: 'agent' });
  const { url } = running();
  await callAsPage(page.request, { url, path: `/api/admin/${workspace.slug}/leave`, data: {} });
  await visit(newcomerPages);
});

// e2e/api/docs.spec.ts checks the reference.
walk('what guests see can be read by all', ({ visit }) =>
  visit(guestPages.filter(({ name }) => !name.startsWith('docs'))),
);

walk('every page of a new workspace and of the installation can be read by all', async ({ page, workspace, visit }) => {
  await signIn(page);
  await emptyCatalog(workspace);
  await visit([...workspacePages(workspace.slug).filter(({ name }) => !alike.has(name)), ...instancePages]);
});

walk('every page of a busy workspace can be read by all', async ({ page, visit }) => {
  const works = await startReceiver(() => ({ status: 200, body: '{"data":{"orders":[{"id":"A-1042"}]}}' }));
  const fails = await startReceiver(() => 503);
  const workspace = await createWorkspace('Corner Shop');
  await signIn(page);
  const filled = await fillWorkspace({
    ...{ parley: running(), admin: page.request, workspace, receivers: { works, fails } },
  });
  await visit(workspacePages(workspace.slug, filled));
  await works.stop();
  await fails.stop();
});
