import { expect, it } from 'vitest';
import type { NodeOf } from '#lib/flows/graph/schema.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { templateWarnings } from './template-warnings.ts';

const template = (name: string, changes: Partial<TemplateView> = {}): TemplateView => ({
  ...{
    id: name,
    waba_id: '1',
    name,
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'NAMED',
  },
  ...{
    header: { format: 'TEXT', text: 'Appointment on {{day}}' },
    body: 'Hi {{first_name}}.',
    footer: null,
    buttons: [],
    other_parts: [],
  },
  ...{ quality_score: null, rejected_reason: null, ...changes },
});
const templates = [
  template('reminder'),
  template('plain', { header: null, body: 'Hi.' }),
  template('paused', { status: 'PAUSED' }),
];

function warningsFor(data: NodeOf<'template_message'>['data']) {
  const warnings = templateWarnings(buildGraph({ m: ['template_message', data] }), templates);
  expect(warnings.every(({ path }) => path.join('.') === 'nodes.0.data')).toBe(true);
  return warnings.map(({ msg }) => msg);
}

const named = (parameter_name: string, text: string) => ({ type: 'text', parameter_name, text });
const header = { type: 'header', parameters: [named('day', '{{day}}')] };

it('names the values that a template lacks', () => {
  const reminder = { template_name: 'reminder', language_code: 'en_US' };
  const missing = (labels: string) => [
    `Template message “Template reminder”: WhatsApp refuses this template while a value is missing: ${labels}.`,
  ];
  expect(warningsFor(reminder)).toEqual(missing('Header {{day}}, Text {{first_name}}'));
  const empty = { type: 'body', parameters: [named('first_name', ' ')] };
  expect(warningsFor({ ...reminder, components: [header, empty] })).toEqual(missing('Text {{first_name}}'));
  const body = { type: 'body', parameters: [named('first_name', '{{name}}')] };
  expect(warningsFor({ ...reminder, components: [header, body] })).toEqual([]);
  expect(warningsFor({ template_name: 'plain', language_code: 'en-US' })).toEqual([]);
});

it('names a template that is unknown or not approved, unless a variable names it', () => {
  const gone = (name: string, language: string) => [
    `Template message “Template ${name}”: “${name}” (${language}) is not among the approved templates. Choose another, or update the list under Settings, Templates.`,
  ];
  expect(warningsFor({ template_name: 'other' })).toEqual(gone('other', 'en'));
  expect(warningsFor({ template_name: 'plain', language_code: 'de' })).toEqual(gone('plain', 'de'));
  expect(warningsFor({ template_name: 'paused', language_code: 'en_US' })).toEqual(gone('paused', 'en_US'));
  expect(warningsFor({ template_name: '{{which}}' })).toEqual([]);
  expect(warningsFor({ template_name: '' })).toEqual([]);
});
