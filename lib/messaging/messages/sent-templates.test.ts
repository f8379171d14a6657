import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { upsertContacts } from '../contacts/upsert-contacts.ts';
import { syncTemplates } from '../templates/sync-templates.ts';
import { sendsOf } from './testing/sends-of.ts';

const test = setUpChannel();
const { open, send, stored, onTheWire } = sendsOf(test);

describe('what a customer sees of a template besides its text', () => {
  const parts = async () =>
    (await stored()).map(({ payload }) => (payload as { template_parts?: unknown }).template_parts);
  const link = 'https://f.example/teas.jpg';
  const arrivals = {
    type: 'template',
    template_name: 'new_arrivals',
    language_code: 'en',
    components: [
      { type: 'header', parameters: [{ type: 'image', image: { link } }] },
      { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '0',
        parameters: [{ type: 'coupon_code', coupon_code: 'TEA25' }],
      },
    ],
  };

  it('is kept with the message, so that it stays right when the template changes', async () => {
    await syncTemplates(test.workspace);
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US' });
    await send(arrivals);
    await db().template.deleteMany({ where: { workspaceId: test.workspace.workspaceId } });
    expect(await parts()).toEqual([
      {
        header: { format: 'TEXT', text: 'Hello World', link: null },
        footer: 'WhatsApp Business Platform sample message',
        buttons: [],
      },
      { header: { format: 'IMAGE', text: null, link }, footer: null, buttons: ['Copy offer code'] },
    ]);
  });

  it('is not kept of a template that we have no copy of', async () => {
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US' });
    expect(await parts()).toEqual([undefined]);
  });
});

describe('values of a template on the wire (correctness 5)', () => {
  const greeting = (text: string) => ({
    type: 'template',
    template_name: 'greeting',
    language_code: 'en',
    components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
  });

  it('leave without line breaks and runs of spaces, wherever these come from', async () => {
    await open({ contact: { attributes: { city: 'New\n  Delhi' } } });
    await send(greeting(' A\n\nsha \t     of {{city}} '));
    const [sent] = await onTheWire();
    expect(JSON.stringify(sent)).toContain('"text":"A sha of New Delhi"');
  });

  it('are those of the time at which it is sent again, in the thread too', async () => {
    await syncTemplates(test.workspace);
    await open({ contact: { attributes: { city: 'Pune' } } });
    const id = newId();
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 130429 } });
    await expect(send(greeting('{{city}}'), { id })).rejects.toMatchObject({ code: 'channel_throttled' });
    await db().contact.updateMany({
      where: { workspaceId: test.workspace.workspaceId },
      data: { attributes: { city: 'Delhi' } },
    });
    await send(greeting('{{city}}'), { id });
    expect(JSON.stringify(await onTheWire())).toContain('"text":"Delhi"');
    expect(await stored()).toMatchObject([{ id, status: 'accepted', text: expect.stringContaining('Delhi') }]);
  });

  it.each([
    ['by their phone', false],
    ['in the conversation', true],
  ])('are those of the one who is written to %s, whose own “phone” and “name” come first', async (_how, isByTalk) => {
    const { conversationId } = await open({ contact: { name: 'Asha', attributes: { city: 'Pune' } } });
    await open({ phone: '+919812345679', contact: { name: 'Ravi', attributes: { city: 'Delhi' } } });
    const of = isByTalk ? { conversationId } : {};
    await send(greeting('{{name}} {{phone}} {{city}}'), of);
    await db().contact.updateMany({
      where: { workspaceId: test.workspace.workspaceId, name: 'Asha' },
      data: { attributes: { name: 'Dr. Rao', phone: 'none' } },
    });
    await send(greeting('{{name}} {{phone}}'), of);
    const texts = (await onTheWire()).map((sent) => /"text":"([^"]*)"/.exec(JSON.stringify(sent))?.[1]);
    expect(texts).toEqual(['Asha 919812345678 Pune', 'Dr. Rao none']);
  });

  it('of someone new are their phone and nothing more', async () => {
    await send(greeting('{{phone}}'));
    expect(JSON.stringify(await onTheWire())).toContain('"text":"919812345678"');
    await expect(send({ ...greeting('{{name}}'), to: '+919812345670' })).rejects.toMatchObject({
      issues: [{ type: 'attribute_missing' }],
    });
  });

  it('are those that the contact has once it is sent: the request’s “name” only where the send sets it', async () => {
    const hello = greeting('{{name}}');
    const number = (n: number) => `+91981234570${n}`;
    await send({ ...hello, to: number(1), name: ' Meera ' });
    const { workspaceId } = test.workspace;
    await upsertContacts({ workspaceId, contacts: [{ phone: number(2) }, { phone: number(3), name: 'Ravi' }] });
    await send({ ...hello, to: number(2), name: 'Meera' });
    await send({ ...hello, to: number(3), name: 'Meera' });
    await send({ type: 'template', template_name: 'hello_world', language_code: 'en_US', to: number(4) });
    await expect(send({ ...hello, to: number(4), name: 'Meera' })).rejects.toMatchObject({
      issues: [{ type: 'attribute_missing' }],
    });
    const texts = (await onTheWire()).flatMap((sent) => /"text":"([^"]*)"/.exec(JSON.stringify(sent))?.[1] ?? []);
    expect(texts).toEqual(['Meera', 'Meera', 'Ravi']);
    const people = await db().contact.findMany({
      where: { workspaceId },
      orderBy: { phone: 'asc' },
    });
    expect(people.map(({ name }) => name)).toEqual(['Meera', 'Meera', 'Ravi', null]);
  });

  it('are the contact’s own where an attribute called “name” or “phone” is blank', async () => {
    await open({ contact: { name: 'Asha', attributes: { name: '', phone: ' ' } } });
    await send(greeting('{{name}} {{phone}}'));
    expect(JSON.stringify(await onTheWire())).toContain('"text":"Asha 919812345678"');
  });

  it('may write their type in any case, which the channel does not take', async () => {
    await open();
    await send({ ...greeting(''), components: [{ type: 'BODY', parameters: [{ type: 'TEXT', text: 'Asha' }] }] });
    const [sent] = await onTheWire();
    expect(JSON.stringify(sent)).toContain('{"type":"text","text":"Asha"}');
  });

  it('that grow a body beyond its limit never leave', async () => {
    await open();
    await syncTemplates(test.workspace);
    await expect(send(greeting('x'.repeat(1020)))).rejects.toMatchObject({
      code: 'validation_failed',
      issues: [{ type: 'too_long', loc: ['body', 'components', 0, 'parameters'] }],
    });
    expect(await onTheWire()).toEqual([]);
  });
});
