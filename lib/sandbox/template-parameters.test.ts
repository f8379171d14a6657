import { expect, it } from 'vitest';
import { template } from './testing/messages.ts';
import { ASHA, startFixture } from './testing/sandbox-fixture.ts';

const text = (value: string) => ({ type: 'text', text: value });
const image = (file: object) => ({ type: 'image', image: file });
const picture = image({ link: 'https://files.example.com/a.jpg' });
const body = (...texts: string[]) => ({ type: 'body', parameters: texts.map(text) });
const header = (...parameters: object[]) => ({ type: 'header', parameters });
const button = (sub_type: string, index: number, ...parameters: object[]) => ({
  type: 'button',
  sub_type,
  index,
  parameters,
});
const track = button('url', 0, text('track/1'));
const code = button('copy_code', 0, { type: 'coupon_code', coupon_code: 'TEA25' });
const shipped = { name: 'order_shipped', language: { code: 'en' } };
const arrivals = { name: 'new_arrivals', language: { code: 'en' } };
const call = button('url', 2, text('+15550783881'));

it.each([
  [
    'a picture for a template without a header',
    { ...shipped, components: [header(picture), body('A', 'B'), track] },
    132000,
  ],
  ['two pictures for one', { ...arrivals, components: [header(picture, picture), body('A'), code] }, 132000],
  [
    'a picture that was never uploaded',
    { ...arrivals, components: [header(image({ id: '99' })), body('A'), code] },
    131009,
  ],
  [
    'a button that the template lacks',
    { ...shipped, components: [body('A', 'B'), track, button('quick_reply', 2)] },
    132000,
  ],
  [
    'a button of another kind',
    { ...shipped, components: [body('A', 'B'), button('quick_reply', 0, { type: 'payload', payload: 'x' })] },
    132018,
    'buttons: Button at index 0 must be of type Url',
  ],
  [
    'a value for a phone number',
    {
      name: 'appointment_reminder',
      language: { code: 'en' },
      components: [
        header({ ...text('Monday'), parameter_name: 'day' }),
        {
          type: 'body',
          parameters: [
            { ...text('Asha'), parameter_name: 'first_name' },
            { ...text('10:30'), parameter_name: 'time' },
          ],
        },
        call,
      ],
    },
    100,
    'buttons: Button at index 2 is of type Call and does not support parameters',
  ],
])('refuses %s', async (_what, fields, code, details?: string) => {
  await using fixture = await startFixture();
  const { body: refusal } = await fixture.graph.send(ASHA, template(fields));
  expect(refusal.error.code).toBe(code);
  if (details) expect(refusal.error.error_data.details).toBe(details);
});

const passwords = (button: object) => ({
  name: 'password',
  language: 'en',
  category: 'AUTHENTICATION' as const,
  components: [
    { type: 'BODY' as const, text: '*{{1}}* is your code.' },
    { type: 'BUTTONS' as const, buttons: [{ type: 'URL', text: 'Copy code', ...button }] },
  ],
});

it('takes a one-time password as the value of a link', async () => {
  await using fixture = await startFixture();
  await fixture.control.addTemplate('2', passwords({ type: 'OTP', otp_type: 'COPY_CODE' }));
  const send = async (...buttons: object[]) => {
    const fields = { name: 'password', language: { code: 'en' }, components: [body('123456'), ...buttons] };
    return (await fixture.graph.send(ASHA, template(fields))).body;
  };
  expect((await send()).error.error_data.details).toBe('buttons: Button at index 0 of type Url requires a parameter');
  expect((await send(code)).error.error_data.details).toBe('buttons: Button at index 0 must be of type Url');
  expect((await send(button('url', 0, text('123456')))).messages).toHaveLength(1);
});

it('refuses a value for a link that has none', async () => {
  await using fixture = await startFixture();
  await fixture.control.addTemplate('2', passwords({ url: 'https://shop.example.com/codes' }));
  const fields = { name: 'password', language: { code: 'en' }, components: [body('1'), track] };
  expect((await fixture.graph.send(ASHA, template(fields))).body.error.code).toBe(132000);
});
