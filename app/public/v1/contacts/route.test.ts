import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { POST } from './route.ts';

let workspaceId: string;
let apiKey: string;
beforeEach(async () => {
  ({ workspaceId, apiKey } = await createTestWorkspace());
});

const post = (body: unknown, headers = {}) =>
  callRoute(POST, { method: 'POST', path: '/contacts', apiKey, body, headers });

it('says what is wrong with an attribute’s name', async () => {
  const long = 'x'.repeat(101);
  const { json } = await post([{ phone: '+919812345678', attributes: { '': 1, [long]: 1, ['x'.repeat(100)]: 1 } }]);
  expect(json.detail).toEqual([
    { type: 'invalid_key', loc: ['body', 0, 'attributes', ''], msg: 'The name of an attribute cannot be empty.' },
    {
      type: 'invalid_key',
      loc: ['body', 0, 'attributes', long],
      msg: 'The name of an attribute has at most 100 characters.',
    },
  ]);
});

it('takes two spellings of a tag or of an attribute’s name for one when only their letters are composed differently', async () => {
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];
  const phone = '+919812345678';
  await post([{ phone, tags: [decomposed, composed], attributes: { [decomposed]: 1, [composed]: 2 } }]);
  await post([{ phone, tags: [decomposed], attributes: { [decomposed]: 3 } }]);
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([
    { tags: [composed], attributes: { [composed]: 3 } },
  ]);
  await post([{ phone, attributes: { [decomposed]: null } }]);
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ attributes: {} }]);
});

it('keeps no space around an attribute’s name, because no {{variable}} could name it', async () => {
  const phone = '+919812345678';
  await post([{ phone, attributes: { ' city\t': 'Goa', city: 'Pune' } }]);
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ attributes: { city: 'Pune' } }]);
  const { status, json } = await post([{ phone, attributes: { ' ': 1 } }]);
  expect([status, json.detail[0].loc]).toEqual([422, ['body', 0, 'attributes', ' ']]);
});

it('refuses a tag and an attribute’s name of invisible characters alone, and keeps those within one', async () => {
  const phone = '+919812345678';
  for (const invisible of ['\u200b', '\u2060\ufeff', '\u180e', '\u00ad', '\u200e\u202e', ' \u200d ']) {
    const { status, json } = await post([{ phone, tags: ['vip', invisible], attributes: { [invisible]: 1 } }]);
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }: { loc: unknown[] }) => loc)).toEqual([
      ['body', 0, 'tags', 1],
      ['body', 0, 'attributes', invisible],
    ]);
  }
  const [family, persian] = ['👩‍👩‍👧', 'می‌خواهم'];
  expect(await post([{ phone, name: '\u200b', tags: [family], attributes: { [persian]: '\u200b' } }])).toMatchObject({
    status: 200,
  });
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([
    { name: null, tags: [family], attributes: { [persian]: '\u200b' } },
  ]);
});

it('treats a blank name as missing, like an empty CSV cell, so that a later name fills it', async () => {
  const phone = '+919812345678';
  for (const names of [['', ' \t'], ['Asha']]) {
    const { status } = await post(names.map((name) => ({ phone, name })));
    expect(status).toBe(200);
  }
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ name: 'Asha' }]);
});

it('names every invalid item in one response, whether its shape or its phone is wrong, and writes nothing', async () => {
  const { status, json } = await post([
    { phone: '+919812345678' },
    { phone: 'call me', tags: 'vip' },
    { name: 'Asha' },
    { phone: '12' },
    'Ravi',
    { phone: 9812345678 },
  ]);
  expect(status).toBe(422);
  expect(json.detail).toEqual([
    { type: 'invalid_type', loc: ['body', 1, 'tags'], msg: expect.any(String) },
    { type: 'phone_invalid', loc: ['body', 1, 'phone'], msg: expect.any(String) },
    { type: 'missing', loc: ['body', 2, 'phone'], msg: expect.any(String) },
    { type: 'phone_invalid', loc: ['body', 3, 'phone'], msg: expect.any(String) },
    { type: 'invalid_type', loc: ['body', 4], msg: expect.any(String) },
    { type: 'invalid_type', loc: ['body', 5, 'phone'], msg: expect.any(String) },
  ]);
  expect(await db().contact.count({ where: { workspaceId } })).toBe(0);
});

it('treats null in an optional field as missing (correctness 14)', async () => {
  const phone = '+919812345678';
  const given = { phone, name: 'Asha', opt_in: true, tags: ['vip'], source_ref: 'crm-1', attributes: { city: 'Pune' } };
  await post([given]);
  const nulls = { phone, name: null, opt_in: null, tags: null, source_ref: null, attributes: null };
  expect(await post([nulls])).toMatchObject({ status: 200, json: { upserted: 1, received: 1 } });
  const { phone: _, opt_in: optIn, source_ref: sourceRef, ...same } = given;
  expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ ...same, optIn, sourceRef }]);
  expect((await post([{ phone: null }])).json.detail).toMatchObject([{ loc: ['body', 0, 'phone'] }]);
});

it('refuses a number out of range, and writes nothing (correctness 14)', async () => {
  const { status, json } = await post(Buffer.from('[{"phone": "+919812345678", "attributes": {"points": 1e999}}]'), {
    'content-type': 'application/json',
  });
  expect(status).toBe(422);
  expect(json.detail).toMatchObject([{ type: 'number_too_large', loc: ['body', 0, 'attributes', 'points'] }]);
  expect(await db().contact.count({ where: { workspaceId } })).toBe(0);
});
