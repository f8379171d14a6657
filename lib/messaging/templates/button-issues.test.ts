import { expect, it } from 'vitest';
import type { TemplateComponent } from '#lib/channel/channel-template.ts';
import { buttonIssues } from './button-issues.ts';
import { templateComponentsInput } from './schema.ts';

type Buttons = NonNullable<TemplateComponent['buttons']>;
const reply = { type: 'QUICK_REPLY', text: 'Stop' };
const track = { type: 'URL', text: 'Track', url: 'https://x.example/{{1}}' };
const coupon = { type: 'copy_code' };

const given = (index: string | number | undefined, ...values: string[]) => ({
  type: 'button',
  sub_type: 'url',
  ...(index !== undefined && { index }),
  parameters: values.map((text) => ({ type: 'text', text })),
});
const issuesOf = (buttons: Buttons, components: unknown[] = []) =>
  buttonIssues(buttons, templateComponentsInput.parse(components));

it.each<[string, Buttons, unknown[]]>([
  ['no buttons', [], []],
  ['buttons that need nothing', [reply, { type: 'URL', text: 'Shop', url: 'https://x.example/' }, { type: 'URL' }], []],
  ['one value for each that needs one', [reply, track, coupon], [given(1, 'a'), given('2', 'SAVE')]],
  ['a component without an index, which is of the first', [track], [given(undefined, 'a')]],
  ['a component in capitals', [track], [{ ...given(0, 'a'), type: 'BUTTON' }]],
])('takes %s', (_what, buttons, components) => {
  expect(issuesOf(buttons, components)).toEqual([]);
});

it('names each button without its value, at its component if there is one', () => {
  const body = { type: 'body', parameters: [{ type: 'text', text: 'a' }] };
  const bare = { type: 'button', sub_type: 'copy_code', index: 2 };
  expect(issuesOf([reply, { ...track, type: 'url' }, coupon], [body, bare])).toMatchObject([
    {
      type: 'template_button_parameter',
      loc: ['body', 'components'],
      msg: expect.stringMatching(/button 1 \(“Track”\) needs the variable part of its address/),
    },
    {
      type: 'template_button_parameter',
      loc: ['body', 'components', 1, 'parameters'],
      msg: expect.stringMatching(/button 2 \(“copy_code”\) needs a coupon code/),
    },
  ]);
});

it('names each component for a missing button, and only those', () => {
  expect(issuesOf([reply], [given(0, 'a'), given(1, 'b'), given(3, 'c')])).toMatchObject([
    { type: 'template_button_unknown', loc: ['body', 'components', 1, 'index'], msg: 'The template has no button 1.' },
    { type: 'template_button_unknown', loc: ['body', 'components', 2, 'index'], msg: 'The template has no button 3.' },
  ]);
});
