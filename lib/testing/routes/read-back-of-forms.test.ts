import { beforeEach, it } from 'vitest';
import * as account from '#app/api/account/route.ts';
import * as calendar from '#app/api/admin/[workspace]/calendar/route.ts';
import * as formProducts from '#app/api/admin/[workspace]/catalog/products/route.ts';
import * as contact from '#app/api/admin/[workspace]/contacts/[contact_id]/route.ts';
import * as notes from '#app/api/admin/[workspace]/conversations/[conversation_id]/notes/route.ts';
import * as secrets from '#app/api/admin/[workspace]/flow-secrets/route.ts';
import * as keys from '#app/api/admin/[workspace]/keys/route.ts';
import * as numbers from '#app/api/admin/[workspace]/numbers/route.ts';
import * as workspace from '#app/api/admin/[workspace]/route.ts';
import * as reply from '#app/api/admin/[workspace]/saved-replies/[saved_reply_id]/route.ts';
import * as replies from '#app/api/admin/[workspace]/saved-replies/route.ts';
import { productDraft } from '#components/catalog/product-draft.ts';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { listContacts } from '#lib/messaging/contacts/list-contacts.ts';
import { decrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { defaultCalendar } from '#lib/workspace/calendar/schema.ts';
import { readCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { and, expectReadBack, type Json, kept, type Route, setUpReadBack, trimmed } from './set-up-read-back.ts';

overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
const { test, send, ids } = setUpReadBack();
let contactId: string;
let conversationId: string;
beforeEach(() => {
  ({ contactId, conversationId } = ids());
});

/** The fields of an object that another one has, too. */
const sharedFields = (value: Json, other: Json) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(other ?? {}, name)));

/** The stored settings, read independently of a change's response. */
const settings = () => db().workspace.findUniqueOrThrow({ where: { id: test.workspace.workspaceId } });

let number = 0;
const routes: Record<string, Route> = {
  'PATCH a contact': {
    example: () => ({
      name: 'Asha',
      opt_in: false,
      tags: ['vip', 'new'],
      source_ref: 'crm-1',
      attributes: { city: 'Pune', deep: { list: [1, 'x', null] } },
    }),
    write: (json) => send(contact.PATCH, `/admin/contacts/${contactId}`, 'PATCH', json),
    read: async () => {
      const { workspaceId } = test.workspace;
      return (await listContacts({ workspaceId, limit: 5 })).contacts.find(({ id }) => id === contactId);
    },
    normal: (value, path) => (path === 'source_ref' ? trimmed(value) || null : kept(value, path)),
  },
  'the form of a product': {
    example: () => ({
      retailer_id: `SKU-${++number}`,
      name: 'Tea',
      price: 129_900,
      sale_price: 99_950,
      description: 'Loose',
      brand: 'Shop',
      url: 'https://x.invalid/tea',
      image_url: 'https://x.invalid/tea.jpg',
      currency: 'INR',
      availability: 'available for order',
      condition: 'refurbished',
      visibility: 'staging',
    }),
    write: (json) => send(formProducts.POST, '/admin/catalog/products', 'POST', json),
    read: async ({ retailer_id: sku }) => {
      const { json } = await send(formProducts.GET, '/admin/catalog/products?limit=500');
      const { [sku]: product } = Object.fromEntries(json.products.map((one: Json) => [one.retailer_id, one]));
      return productDraft(product, 'USD');
    },
    normal: (value, path) => {
      if (path === 'sale_price') return value || undefined;
      return path === 'retailer_id' ? value : trimmed(value);
    },
  },
  'PUT number': {
    example: () => ({
      phone_number_id: test.workspace.phoneNumberId,
      waba_id: test.workspace.wabaId,
      access_token: 'EAAG-token',
      catalog_id: null,
    }),
    write: (json) => send(numbers.PUT, '/admin/numbers', 'PUT', json),
    read: async () => {
      const { json } = await send(numbers.GET, '/admin/numbers');
      const { id, accessToken } = await db().number.findFirstOrThrow({ where: { id: test.workspace.numberId } });
      const context = `numbers/${test.workspace.workspaceId}/${id}`;
      return { ...json.numbers[0], access_token: decrypt({ ciphertext: accessToken, context }) };
    },
    normal: (value, path) => trimmed(value) || (path === 'catalog_id' ? null : value),
  },
  'POST saved replies': {
    example: () => ({ name: 'Hours', text: 'From 9 to 6, {{name}}.' }),
    write: (json) => send(replies.POST, '/admin/saved-replies', 'POST', json),
    read: async (_given, { json: { id } }) => {
      const { json } = await send(replies.GET, '/admin/saved-replies');
      await db().savedReply.deleteMany({ where: { id } });
      return json.saved_replies.find((one: Json) => one.id === id);
    },
    normal: trimmed,
  },
  'PATCH saved replies': {
    example: () => ({ name: 'Hours', text: 'From 9 to 6, {{name}}.' }),
    write: async (json) => {
      const { workspaceId } = test.workspace;
      await db().savedReply.deleteMany({ where: { workspaceId } });
      const made = await send(replies.POST, '/admin/saved-replies', 'POST', '{"name":"Before","text":"Before"}');
      return send(reply.PATCH, `/admin/saved-replies/${made.json.id}`, 'PATCH', json);
    },
    read: async () => (await send(replies.GET, '/admin/saved-replies')).json.saved_replies[0],
    normal: trimmed,
  },
  'PATCH settings': {
    example: () => ({
      name: 'Tea House',
      default_country: 'IN',
      idle_hours: 12,
      retention: { messages: 30, media: null, runs: 3650, requests: 7, audit: 400 },
    }),
    write: (json) => send(workspace.PATCH, '/admin', 'PATCH', json),
    read: async (given) => {
      const row = await settings();
      const retention = {
        ...{ messages: row.messageDays, media: row.mediaDays, runs: row.runDays },
        ...{ requests: row.requestDays, audit: row.auditDays },
      };
      return {
        ...{ name: row.name, default_country: row.defaultCountry, idle_hours: row.idleHours },
        retention: sharedFields(retention, given.retention),
      };
    },
    normal: (value, path) => {
      if (path === 'retention') return sharedFields(value, { messages: 0, media: 0, runs: 0, requests: 0, audit: 0 });
      return path === 'default_country' ? trimmed(value).toUpperCase() : trimmed(value);
    },
  },
  'PATCH calendar': {
    example: () => ({
      time_zone: 'Asia/Kolkata',
      week: { mon: '09:00–17:00', tue: '09:00–13:00, 14:00–17:30', wed: '', thu: '', fri: '', sat: '', sun: '' },
      exceptions: [{ date: '2026-12-25', name: 'Holiday', hours: '' }],
    }),
    write: (json) => send(calendar.PATCH, '/admin/calendar', 'PATCH', json),
    read: async (given) => {
      const stored = await readCalendar(test.workspace);
      return { ...stored, week: sharedFields(stored.week, given.week) };
    },
    normal: (value, path) => (path === 'week' ? sharedFields(value, defaultCalendar.week) : trimmed(value)),
  },
  'POST keys': {
    example: () => ({
      name: 'Shop',
      scopes: ['contacts:write', 'messages:write'],
      expires_at: '2099-01-01T00:00:00.000Z',
    }),
    write: (json) => send(keys.POST, '/admin/keys', 'POST', json),
    read: async (
      _given,
      {
        json: {
          key: { id },
        },
      },
    ) => {
      const { json } = await send(keys.GET, '/admin/keys');
      await db().apiKey.deleteMany({ where: { id } });
      return json.keys.find((one: Json) => one.id === id);
    },
    normal: (value, path) => (Array.isArray(value) ? [...new Set(value)] : path === 'name' ? trimmed(value) : value),
  },
  'PATCH account': {
    example: () => ({ name: 'Asha' }),
    write: (json) => send(account.PATCH, '/account', 'PATCH', json),
    read: async () => (await send(account.GET, '/account')).json,
    normal: trimmed,
  },
  'POST notes': {
    example: () => ({ text: 'Call back' }),
    write: (json) =>
      send(notes.POST, `/admin/conversations/${conversationId}/notes`, 'POST', and({ id: newId() }, json)),
    read: async (_given, { json: { id } }) => {
      const { workspaceId } = test.workspace;
      const thread = await readThread({ workspaceId, conversationId, limit: 50 });
      await db().note.deleteMany({ where: { id } });
      return thread.notes.find((one) => one.id === id);
    },
    normal: trimmed,
  },
  'PUT flow secrets': {
    example: () => ({ name: 'shop', hosts: ['api.example.com'] }),
    write: (json) => send(secrets.PUT, '/admin/flow-secrets', 'PUT', and({ value: 'x' }, json)),
    read: async ({ name }) => {
      const { json } = await send(secrets.GET, '/admin/flow-secrets');
      return json.secrets.find((one: Json) => one.name === name);
    },
    normal: (value, path) => (path.startsWith('hosts') ? JSON.parse(JSON.stringify(value).toLowerCase()) : value),
  },
};

it.each(Object.entries(routes))(
  '%s: what is accepted is read back as it was written, else the answer says where it is wrong (correctness 4)',
  (_title, route) => expectReadBack(route),
  300_000,
);
