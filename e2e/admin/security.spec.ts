import { expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

test('every page carries the security headers, with a nonce of its own', async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ['/sign-in', '/sign-in', '/invitations/none']) {
    const headers = (await request.get(`${running().url}${path}`)).headers();
    const policy = headers['content-security-policy'] ?? '';
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? '';
    expect(scripts).not.toContain('unsafe');
    nonces.add(/'nonce-([^']+)'/.exec(scripts)?.[1] ?? '');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  }
  expect(nonces.size).toBe(3);
});

test('the doors of machines pass by the pages’ proxy', async ({ request }) => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/public/v1/openapi.json']) {
    expect((await request.get(`${running().url}${path}`)).headers()['content-security-policy']).toBeUndefined();
  }
});

test('no page breaks the policy or writes to the console', async ({ page, workspace }) => {
  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await signIn(page);
  for (const path of [
    '',
    '/settings/general',
    '/settings/members',
    '/settings/api-keys',
    '/webhooks',
    '/orders',
    '/settings/requests',
  ]) {
    await page.goto(`/${workspace.slug}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option', { name: 'Refused' })).toBeVisible();
  expect(said).toEqual([]);
});

test('a page of another site can neither read nor write, though the browser is signed in', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  const { url } = running();
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  await page.route(`${elsewhere}/foreign`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Foreign</p>' }),
  );
  await page.goto(`${elsewhere}/foreign`);
  const answers = await page.evaluate(
    async ({ target }) => {
      const send = (method: string, headers: Record<string, string>) =>
        fetch(target, { method, headers, credentials: 'include', ...(method === 'POST' && { body: '{}' }) }).then(
          ({ status }) => status,
          () => 'blocked',
        );
      return [
        await send('GET', {}),
        await send('POST', { 'content-type': 'text/plain' }),
        await send('POST', { 'content-type': 'application/json' }),
      ];
    },
    { target: `${url}/api/admin/${workspace.slug}/keys` },
  );
  expect(answers).toEqual(['blocked', 'blocked', 'blocked']);
});
