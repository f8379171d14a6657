import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { upsertContacts } from '../contacts/upsert-contacts.ts';
import { settleIdentities } from './settle-identities.ts';
import { inboundWorkspace, secondsAgo } from './testing/inbound-workspace.ts';
import { profile, wireText } from './testing/webhooks.ts';

let workspace: Awaited<ReturnType<typeof inboundWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await inboundWorkspace();
  ({ workspaceId } = workspace);
});

describe('the sender', () => {
  it('keeps one contact for every spelling of the number, and shows the channel’s ID', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: '+55 11 98765-4321', name: 'Given', tags: ['vip'] }] });
    await workspace.receive(
      [wireText('oi', { from: '551187654321' })],
      [profile('Próprio', { wa_id: '551187654321' })],
    );
    expect(await workspace.contacts()).toMatchObject([
      { phone: '+5511987654321', waId: '551187654321', name: 'Próprio', nameFromProfile: true, tags: ['vip'] },
    ]);
    expect(await workspace.events()).toMatchObject([{ data: { phone: '5511987654321' } }]);
  });

  it('is stored under the number that can be called, if the channel’s ID differs', async () => {
    await workspace.receive([wireText('hola', { from: '5215512345678' })]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+525512345678', waId: '5215512345678' }]);
  });

  it('is the contact that the API knows, if the channel’s ID differs from the number that can be called', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: '+52 55 1234 5678', name: 'Given' }] });
    await workspace.receive([wireText('hola', { from: '5215512345678' })]);
    await workspace.receive([wireText('otra', { from: '525512345678' })]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+525512345678', waId: '525512345678', name: 'Given' }]);
  });

  it('keeps a name that was given over the API while the profile shows none', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', name: 'Given' }] });
    await workspace.receive([wireText('hi')], [profile('  ')]);
    expect(await workspace.contacts()).toMatchObject([{ name: 'Given', nameFromProfile: false }]);
  });

  it('takes a new profile name over the old one', async () => {
    await workspace.receive([wireText('hi')], [profile('Asha')]);
    await workspace.receive([wireText('hi')], [profile('Asha K')]);
    expect(await workspace.contacts()).toMatchObject([{ name: 'Asha K' }]);
  });

  it('has the profile with the same ID, whatever the order', async () => {
    await workspace.receive(
      [wireText('a', { from: '919800000001' }), wireText('b', { from: '919800000002' })],
      [profile('Two', { wa_id: '919800000002' }), profile('One', { wa_id: '919800000001' })],
    );
    expect((await workspace.contacts()).map(({ phone, name }) => [phone, name]).sort()).toEqual([
      ['+919800000001', 'One'],
      ['+919800000002', 'Two'],
    ]);
  });
});

describe('someone known by user id only', () => {
  const hidden = { from: undefined, from_user_id: 'IN.1' };

  it('gets a contact and conversation without a phone', async () => {
    await workspace.receive([wireText('hi', hidden)], [profile('Asha', { user_id: 'IN.1' })]);
    await workspace.receive([wireText('again', hidden)]);
    expect(await workspace.contacts()).toMatchObject([{ phone: null, phoneKey: null, userId: 'IN.1', name: 'Asha' }]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 2 }]);
    expect(await workspace.events()).toMatchObject([
      { data: { phone: null, user_id: 'IN.1', message: { text: 'hi' } } },
      { data: { message: { text: 'again' } } },
    ]);
  });

  it('becomes a contact with a number when the number shows', async () => {
    await workspace.receive([wireText('hi', hidden)]);
    const [before] = await workspace.conversations();
    await workspace.receive([wireText('me', { from_user_id: 'IN.1' })]);
    expect(await workspace.contacts()).toMatchObject([
      { phone: '+919812345678', userId: 'IN.1', waId: '919812345678' },
    ]);
    expect(await workspace.conversations()).toMatchObject([{ id: before?.id, unreadCount: 2 }]);
  });

  it('is still the same person when the number is hidden again', async () => {
    await workspace.receive([wireText('me', { from_user_id: 'IN.1' })]);
    await workspace.receive([wireText('hidden', hidden)]);
    expect(await workspace.contacts()).toHaveLength(1);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 2 }]);
    expect(await workspace.events()).toMatchObject([{}, { data: { phone: '919812345678' } }]);
  });

  it('is one person when number and user ID arrive separately and together in one webhook', async () => {
    await workspace.receive([
      wireText('hidden', hidden),
      wireText('both', { from_user_id: 'IN.1' }),
      wireText('phone'),
    ]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919812345678', userId: 'IN.1' }]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 3 }]);
  });

  it('keeps the number that one message of a webhook shows and the next hides', async () => {
    await workspace.receive([wireText('both', { from_user_id: 'IN.1' }), wireText('hidden', hidden)]);
    expect(await workspace.contacts()).toMatchObject([
      { phone: '+919812345678', userId: 'IN.1', waId: '919812345678' },
    ]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 2 }]);
  });

  it('is merged with the contact of the number: messages, orders and runs move', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', tags: ['vip'], attributes: { a: 1 } }] });
    await workspace.receive([wireText('by phone', { timestamp: secondsAgo(500) })]);
    const order = {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'S', quantity: 1, item_price: 5, currency: 'INR' }],
    };
    await workspace.receive(
      [wireText('', { ...hidden, type: 'order', order })],
      [profile('Asha', { user_id: 'IN.1' })],
    );
    const strange = await db().conversation.findFirstOrThrow({ where: { workspaceId, contact: { userId: 'IN.1' } } });
    const flowId = newId();
    await db().flow.create({ data: { workspaceId, id: flowId, name: 'f', draftGraph: {} } });
    await db().flowRun.create({ data: { workspaceId, id: newId(), flowId, version: 1, conversationId: strange.id } });

    await workspace.receive([wireText('both', { from_user_id: 'IN.1' })]);
    const [contact, ...others] = await workspace.contacts();
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      phone: '+919812345678',
      userId: 'IN.1',
      name: 'Asha',
      tags: ['vip'],
      attributes: { a: 1 },
    });
    const [conversation, ...rest] = await workspace.conversations();
    expect(rest).toEqual([]);
    expect(conversation).toMatchObject({ unreadCount: 3, contactId: contact?.id });
    expect((await workspace.messages()).every(({ conversationId }) => conversationId === conversation?.id)).toBe(true);
    expect(await db().order.findMany({ where: { workspaceId } })).toMatchObject([
      { conversationId: conversation?.id, contactId: contact?.id },
    ]);
    expect(await db().flowRun.findMany({ where: { workspaceId } })).toMatchObject([
      { conversationId: conversation?.id },
    ]);
  });

  it('never merges two numbers into one person: the user ID goes with the last', async () => {
    await workspace.receive([wireText('one', { from_user_id: 'IN.1' })]);
    await workspace.receive([
      wireText('one', { from_user_id: 'IN.1' }),
      wireText('two', { from: '919800000002', from_user_id: 'IN.1' }),
    ]);
    expect((await workspace.contacts()).map(({ phone, userId }) => [phone, userId]).sort()).toEqual([
      ['+919800000002', 'IN.1'],
      ['+919812345678', null],
    ]);
  });
});

it('changes nothing when nothing is new', async () => {
  expect(await settleIdentities([])).toBe(false);
});

describe('a change of number', () => {
  const change = {
    type: 'system',
    text: undefined,
    system: { body: 'User changed', wa_id: '919800000001', type: 'user_changed_number' },
  };

  it('moves the contact to the new number; it is not a message of the customer’s', async () => {
    await workspace.receive([wireText('hi', { timestamp: secondsAgo(100) })], [profile('Asha')]);
    const [before] = await workspace.conversations();
    await workspace.receive([wireText('', change)]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919800000001', waId: '919800000001', name: 'Asha' }]);
    expect(await workspace.conversations()).toMatchObject([
      { id: before?.id, unreadCount: 1, lastInboundAt: before?.lastInboundAt },
    ]);
    expect(await workspace.messages()).toMatchObject([{}, { kind: 'system', text: 'User changed' }]);
    expect(await workspace.events()).toHaveLength(1);
  });

  it('keeps someone who hid the old number and is known only by user ID (correctness 17)', async () => {
    await workspace.receive([wireText('hi', { from: undefined, from_user_id: 'IN.1' })], [profile('Asha')]);
    const system = { ...change.system, previous_user_id: 'IN.1', user_id: 'IN.2' };
    await workspace.receive([wireText('', { ...change, from: undefined, from_user_id: 'IN.1', system })]);
    await workspace.receive([wireText('hi', { from: '919800000001', from_user_id: 'IN.2' })]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919800000001', userId: 'IN.2' }]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 2 }]);
  });

  it('gives up the user ID with the number, and merges contacts known by either (correctness 17)', async () => {
    await workspace.receive([wireText('by phone')]);
    await workspace.receive([wireText('by id', { from: undefined, from_user_id: 'IN.1' })]);
    expect(await workspace.contacts()).toHaveLength(2);
    const system = { ...change.system, previous_user_id: 'IN.1', user_id: 'IN.2' };
    await workspace.receive([wireText('', { ...change, from_user_id: 'IN.1', system })]);
    await workspace.receive([wireText('hi', { from: '919800000001', from_user_id: 'IN.2' })]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919800000001', userId: 'IN.2' }]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 3 }]);
  });

  it('merges with the contact that the new number already has', async () => {
    await workspace.receive([wireText('old')], [profile('Asha')]);
    await workspace.receive([wireText('new', { from: '919800000001' })]);
    await workspace.receive([wireText('', change)]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919800000001', name: 'Asha' }]);
    expect(await workspace.messages()).toHaveLength(3);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 2 }]);
  });

  it('includes earlier messages of the old number in the same webhook', async () => {
    await workspace.receive([wireText('before'), wireText('', change), wireText('after', { from: '919800000001' })]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919800000001' }]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 2 }]);
    await workspace.receive([wireText('somebody new')]);
    expect(await workspace.contacts()).toHaveLength(2);
  });

  describe('told before what was written earlier', () => {
    const known = { from_user_id: 'IN.1' };
    const late = (more: object = {}) => wireText('late', { ...known, timestamp: secondsAgo(700), ...more });
    const people = async () => (await workspace.contacts()).map(({ phone, userId }) => [phone, userId]);
    beforeEach(async () => {
      await workspace.receive([wireText('first', { ...known, timestamp: secondsAgo(900) })]);
      await workspace.receive([wireText('', { ...change, ...known, timestamp: secondsAgo(500) })]);
    });

    it('does not make a second contact of the former number', async () => {
      await workspace.receive([late(), wireText('again', { ...known, timestamp: secondsAgo(600) })]);
      expect(await people()).toEqual([['+919800000001', 'IN.1']]);
      expect(await workspace.conversations()).toMatchObject([{ unreadCount: 3 }]);
      expect(await workspace.events()).toMatchObject([{}, { data: { phone: '919800000001' } }, {}]);
    });

    it('leaves the former number to the person who has it now', async () => {
      await workspace.receive([wireText('someone else', { from_user_id: 'IN.2', timestamp: secondsAgo(400) })]);
      await workspace.receive([late({ from_user_id: 'IN.2' })]);
      expect(await people()).toEqual([
        ['+919800000001', 'IN.1'],
        ['+919812345678', 'IN.2'],
      ]);
    });

    it('leaves the former number to the same person who writes from it again', async () => {
      await workspace.receive([wireText('back again', { ...known, timestamp: secondsAgo(100) })]);
      expect(await people()).toEqual([
        ['+919800000001', null],
        ['+919812345678', 'IN.1'],
      ]);
    });
  });

  it('carries the messages before two changes in one webhook, and what reports them, to the last number', async () => {
    const from = (before: string, wa_id: string) =>
      wireText('', { ...change, from: before, system: { ...change.system, wa_id } });
    await workspace.receive([
      wireText('before'),
      from('919812345678', '919800000001'),
      wireText('between', { from: '919800000001' }),
      from('919800000001', '919800000002'),
      wireText('after', { from: '919800000002' }),
    ]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919800000002' }]);
    expect(await workspace.conversations()).toMatchObject([{ unreadCount: 3, lastSequence: 5 }]);
  });

  it('back to the first number, in one webhook, keeps the person', async () => {
    await workspace.receive([wireText('hi')], [profile('Asha')]);
    await workspace.receive([
      wireText('', change),
      wireText('', { ...change, from: '919800000001', system: { ...change.system, wa_id: '919812345678' } }),
    ]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919812345678', name: 'Asha' }]);
    expect(await workspace.conversations()).toMatchObject([{ lastSequence: 3 }]);
  });

  it('of user ID, in the webhook of a first message that shows the number, keeps the number', async () => {
    const system = { type: 'user_changed_user_id', previous_user_id: 'IN.1', user_id: 'IN.2' };
    await workspace.receive([
      wireText('hi', { from_user_id: 'IN.1' }),
      wireText('', { from: undefined, from_user_id: 'IN.2', type: 'system', system }),
    ]);
    expect(await workspace.contacts()).toMatchObject([{ phone: '+919812345678', userId: 'IN.2' }]);
  });

  it.each([
    ['before', [1, 0]],
    ['after', [0, 1]],
  ])('of user ID that is reported %s a message with the new one leads to the same contact', async (_when, order) => {
    await workspace.receive([wireText('hi', { from_user_id: 'IN.1' })], [profile('Asha')]);
    const [known] = await workspace.contacts();
    const [talk] = await workspace.conversations();
    const hidden = { from: undefined, from_user_id: 'IN.2' };
    const system = { type: 'user_changed_user_id', previous_user_id: 'IN.1', user_id: 'IN.2' };
    const told = [wireText('hi again', hidden), wireText('', { ...hidden, type: 'system', system })];
    for (const index of order) await workspace.receive([told[index]]);
    await workspace.receive([wireText('third', hidden)]);
    await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', tags: ['vip'] }] });
    await workspace.receive([wireText('it is me')]);
    const same = { phone: '+919812345678', phoneKey: '919812345678', waId: '919812345678', userId: 'IN.2' };
    expect(await workspace.contacts()).toMatchObject([{ ...same, id: known?.id, name: 'Asha', tags: ['vip'] }]);
    expect(await workspace.conversations()).toMatchObject([{ id: talk?.id, unreadCount: 4 }]);
    expect((await workspace.contacts())[0]?.formerIds).toContain('IN.1');
  });

  describe('of user ID, told in any order,', () => {
    const shown = (userId: string, seconds: number) =>
      wireText('hi', { from_user_id: userId, timestamp: secondsAgo(seconds) });
    const report = (before: string, after: string, seconds: number) => {
      const system = { type: 'user_changed_user_id', previous_user_id: before, user_id: after };
      return wireText('', { from_user_id: before, type: 'system', system, timestamp: secondsAgo(seconds) });
    };

    it('is not undone by a message from before it, and the person is still known by the new one', async () => {
      await workspace.receive([shown('IN.1', 900)]);
      await workspace.receive([report('IN.1', 'IN.2', 500)]);
      await workspace.receive([shown('IN.1', 700)]);
      expect(await workspace.contacts()).toMatchObject([{ userId: 'IN.2', formerIds: ['IN.1'] }]);
      await workspace.receive([wireText('hidden', { from: undefined, from_user_id: 'IN.2' })]);
      expect(await workspace.contacts()).toHaveLength(1);
    });

    it('is not undone by a message from before it in its own webhook', async () => {
      await workspace.receive([shown('IN.1', 900)]);
      await workspace.receive([report('IN.1', 'IN.2', 500), shown('IN.1', 700)]);
      expect(await workspace.contacts()).toMatchObject([{ userId: 'IN.2', formerIds: ['IN.1'] }]);
    });

    it('that no one reported is not undone by a message from before it', async () => {
      await workspace.receive([shown('IN.1', 900)]);
      await workspace.receive([shown('IN.2', 500)]);
      await workspace.receive([shown('IN.1', 700)]);
      expect(await workspace.contacts()).toMatchObject([{ userId: 'IN.2', formerIds: ['IN.1'] }]);
    });

    it('is not undone by the report of an earlier one', async () => {
      await workspace.receive([shown('IN.1', 900)]);
      await workspace.receive([report('IN.2', 'IN.3', 500)]);
      await workspace.receive([report('IN.1', 'IN.2', 700)]);
      const [contact] = await workspace.contacts();
      expect(contact?.userId).toBe('IN.3');
      expect(contact?.formerIds.toSorted()).toEqual(['IN.1', 'IN.2']);
    });

    it('counts although the customer wrote since without a user ID, and back again, without repeats', async () => {
      await workspace.receive([shown('IN.1', 900)]);
      await workspace.receive([wireText('hi', { timestamp: secondsAgo(400) })]);
      await workspace.receive([report('IN.1', 'IN.2', 500)]);
      expect(await workspace.contacts()).toMatchObject([{ userId: 'IN.2' }]);
      for (const [id, seconds] of [
        ['IN.1', 300],
        ['IN.2', 200],
        ['IN.1', 100],
      ] as const) {
        await workspace.receive([shown(id, seconds)]);
        expect(await workspace.contacts()).toMatchObject([{ userId: id }]);
      }
      expect((await workspace.contacts())[0]?.formerIds.toSorted()).toEqual(['IN.1', 'IN.2']);
    });
  });

  it('of user id keeps the person', async () => {
    await workspace.receive([wireText('hi', { from: undefined, from_user_id: 'IN.1' })]);
    const system = { type: 'user_changed_user_id', previous_user_id: 'IN.1', user_id: 'IN.2' };
    await workspace.receive([wireText('', { from: undefined, from_user_id: 'IN.2', type: 'system', system })]);
    await workspace.receive([wireText('hi', { from: undefined, from_user_id: 'IN.2' })]);
    expect(await workspace.contacts()).toMatchObject([{ userId: 'IN.2' }]);
  });
});
