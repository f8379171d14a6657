import { errorTable } from '../../lib/contract/errors.ts';
import { guides } from '../../lib/doors/guides/guides.ts';
import { allOperations } from '../../lib/doors/openapi/all-operations.ts';
import { tags } from '../../lib/doors/openapi/tags.ts';
import { expectAccessible } from '../support/axe.ts';
import { api, expect, running, test } from '../support/parley.ts';

const references = tags.map(({ name }) => `/docs/reference/${name.toLowerCase()}`);

test('the reference shows every operation, without a sign-in', async ({ page }) => {
  await page.goto('/docs');
  for (const { id, summary } of allOperations) await expect(page.locator(`#${id}`)).toHaveText(summary);
  for (const path of references) {
    await page.goto(path);
    for (const { id, summary } of allOperations.filter(({ tag }) => path.endsWith(`/${tag.toLowerCase()}`))) {
      await expect(page.locator(`h2#${id}`)).toHaveText(summary);
    }
  }
});

test('a request is shown in the chosen language, on every page, and is found by search', async ({ page }) => {
  await page.goto('/docs/reference/contacts');
  const section = page.getByRole('region', { name: 'Create or update contacts' });
  await expect(section.getByRole('tabpanel')).toContainText('curl "$PARLEY/contacts"');
  await section.getByRole('tab', { name: 'Python' }).click();
  await expect(section.getByRole('tabpanel')).toContainText('requests.post(');
  await expect(page.getByRole('region', { name: 'Erase a contact' }).getByRole('tabpanel')).toContainText(
    'requests.delete(',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('template message');
  await expect(page.getByRole('option', { name: 'Send a message POST /messages' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox').fill('outcome_unknown');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/504 outcome_unknown/);
  await page.getByRole('combobox').fill('fresh signed link');
  await page.getByRole('option', { name: 'Get a link to a file GET /media' }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/media#getMedia$/);
  await expect(page.getByRole('region', { name: 'Get a link to a file' }).getByRole('tabpanel')).toContainText(
    'requests.get(',
  );
});

test('an operation can be tried with a typed key, which is not stored', async ({ page, workspace }) => {
  await page.goto('/docs/reference/webhooks');
  const section = page.getByRole('region', { name: 'List webhooks' });
  await section.getByText('Try it here').click();
  await section.getByLabel('API key, kept in memory only').fill(workspace.api_key);
  await section.getByRole('button', { name: 'Send GET' }).click();
  await expect(section.getByText('Status 200')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
  expect(kept).not.toContain(workspace.api_key);
});

test('every field of an event that is delivered is listed', async ({ page }) => {
  await page.goto('/docs/reference/webhooks');
  for (const name of ['message.received', 'message.status']) {
    const section = page.locator(`section[aria-labelledby="${name}"]`);
    const example = JSON.parse(((await section.locator('pre').textContent()) ?? '').trim());
    const fields = await section.locator('dt code').allInnerTexts();
    const paths = (value: object, prefix = ''): string[] =>
      Object.entries(value).flatMap(([key, inner]) => [
        prefix + key,
        ...(typeof inner === 'object' && inner !== null ? paths(inner, `${prefix}${key}.`) : []),
      ]);
    expect(paths(example).filter((path) => !fields.includes(path))).toEqual([]);
    expect(fields).toEqual(expect.arrayContaining(['X-Service-Event', 'X-Service-Signature', 'webhook-id']));
  }
});

test('a CSV file can be uploaded from the page', async ({ page, workspace }) => {
  await page.goto('/docs/reference/contacts#importContacts');
  const section = page.locator('section[aria-labelledby="importContacts"]');
  await section.getByText('Try it here').click();
  await section.getByLabel('API key, kept in memory only').fill(workspace.api_key);
  await section.getByLabel('File for the field “file”').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('phone,name\n9812345678,Asha\nnobody,\n'),
  });
  await section.getByRole('button', { name: 'Send POST' }).click();
  await expect(section.getByText('Status 200')).toBeVisible();
  await expect(section.getByText('"upserted": 1')).toBeVisible();
});

test('the doc_url of an error leads to its code', async ({ page, workspace }) => {
  const { json } = await api(workspace)('GET', '/flows/x');
  await page.goto(json.doc_url);
  await expect(page.locator('#not_found')).toHaveText('404 not_found');
  for (const code of Object.keys(errorTable)) await expect(page.locator(`#${code}`)).toHaveCount(1);
});

test('every page is accessible, on a narrow screen, in both themes', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/docs', ...references, ...guides.map(({ slug }) => `/docs/${slug}`)]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    // All reference pages are built the same way, so one with operations and the one with events are enough.
    if (!references.includes(path) || /contacts|webhooks/.test(path)) await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});

test('a guide that does not exist is not found', async () => {
  for (const path of ['nothing', 'reference/nothing', 'ui']) {
    expect((await fetch(`${running().url}/docs/${path}`)).status, path).toBe(404);
  }
});
