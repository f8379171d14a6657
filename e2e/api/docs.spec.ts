import { errorTable } from '../../lib/contract/errors.ts';
import { guides } from '../../lib/doors/guides/guides.ts';
import { allOperations } from '../../lib/doors/openapi/all-operations.ts';
import { expectAccessible } from '../support/axe.ts';
import { api, expect, running, test } from '../support/parley.ts';

test('the reference shows every operation, to anybody', async ({ page }) => {
  await page.goto('/docs');
  for (const { id, summary } of allOperations) await expect(page.locator(`#${id}`)).toHaveText(summary);
});

test('an operation can be tried with a key typed in, which is kept nowhere', async ({ page, workspace }) => {
  await page.goto('/docs');
  const section = page.getByRole('region', { name: 'List webhooks' });
  await section.getByText('Try it here').click();
  await section.getByLabel('API key, kept in memory only').fill(workspace.api_key);
  await section.getByRole('button', { name: 'Send GET' }).click();
  await expect(section.getByText('Status 200')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
  expect(kept).not.toContain(workspace.api_key);
});

test('every field of an event that is delivered is listed', async ({ page }) => {
  await page.goto('/docs');
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
  await page.goto('/docs#importContacts');
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

test('every page can be read by all, on a narrow screen, in both themes', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/docs', ...guides.map(({ slug }) => `/docs/${slug}`)]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});

test('a guide that does not exist is not found', async () => {
  expect((await fetch(`${running().url}/docs/nothing`)).status).toBe(404);
});
