import { expect, it } from 'vitest';
import { parseCurl } from '#lib/flows/curl/parse-curl.ts';
import { newSecretPlan, planCredentials, secretBody, withSecrets } from './credential-plan.ts';

it('creates a new secret besides stored ones, bound to the host of the command (trust 8)', () => {
  const plan = newSecretPlan('shop_key', 'api.shop.example', ['shop_key', 'shop_key_2']);
  expect(secretBody(plan, 'v')).toEqual({
    name: 'shop_key_3',
    value: 'v',
    hosts: ['api.shop.example'],
    if_exists: 'refuse',
  });
});

it('changes a stored secret only where that was chosen, and never its hosts (trust 8)', () => {
  expect(secretBody({ way: 'use', name: 'shop_key', host: 'evil.example' }, 'v')).toBeNull();
  expect(secretBody({ way: 'replace', name: 'shop_key', host: 'evil.example' }, 'v')).toEqual({
    name: 'shop_key',
    value: 'v',
    if_exists: 'replace',
  });
});

const parsed = parseCurl(
  "curl https://api.shop.example/orders -H 'X-Api-Key: k1' -H 'Accept: text/plain' -H 'Authorization: Bearer t' -H 'X-API-KEY: k2'",
)!;

it('plans a secret of its own for each credential, bound to the host of the command (trust 8)', () => {
  const planned = planCredentials({ parsed, stored: ['shop_example_authorization'], chosen: {} });
  expect(planned.map(({ plan }) => plan)).toEqual([
    { way: 'new', name: 'shop_example_x_api_key', host: 'api.shop.example' },
    { way: 'new', name: 'shop_example_authorization_2', host: 'api.shop.example' },
    { way: 'new', name: 'shop_example_x_api_key_2', host: 'api.shop.example' },
  ]);
  expect(withSecrets(parsed, planned).headers).toEqual([
    { key: 'X-Api-Key', secretRef: 'shop_example_x_api_key' },
    { key: 'Accept', value: 'text/plain' },
    { key: 'Authorization', secretRef: 'shop_example_authorization_2' },
    { key: 'X-API-KEY', secretRef: 'shop_example_x_api_key_2' },
  ]);
});

it('uses the choice made for a credential, and its name for no other (trust 8)', () => {
  const chosen = { 0: { way: 'use' as const, name: 'shop', host: '' } };
  const planned = planCredentials({ parsed, stored: ['shop'], chosen });
  expect(planned.map(({ plan: { way, name } }) => [way, name])).toEqual([
    ['use', 'shop'],
    ['new', 'shop_example_authorization'],
    ['new', 'shop_example_x_api_key'],
  ]);
  expect(planned[0]?.fresh.name).toBe('shop_example_x_api_key');
});
