import { expect, it } from 'vitest';
import { newSecretPlan, secretBody } from './credential-plan.ts';

it('makes a new secret beside stored ones, bound to the host of the command (trust 8)', () => {
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
