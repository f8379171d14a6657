import { expect, it } from 'vitest';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { templateChoices } from './template-choices.ts';

const template = (waba_id: string, name: string, status = 'APPROVED'): TemplateView => ({
  ...{
    id: `${waba_id} ${name}`,
    waba_id,
    name,
    language: 'en',
    status,
    category: null,
    parameter_format: 'POSITIONAL',
  },
  ...{ header: null, body: '', footer: null, buttons: [], other_parts: [], quality_score: null, rejected_reason: null },
});
const accounts = [
  { waba_id: '1', numbers: [{ phone: '912212345678', name: 'Shop' }] },
  { waba_id: '2', numbers: [{ phone: null, name: 'Second shop' }] },
];
const templates = [
  ...[template('1', 'both'), template('2', 'both')],
  ...[template('2', 'single'), template('1', 'paused', 'PAUSED'), template('2', 'paused')],
];

it('offers each approved template once, and says which of several accounts alone has it', () => {
  const offered = templateChoices({ templates, accounts });
  expect(offered.map(({ label }) => label)).toEqual([
    'both (en)',
    'single (en) · Second shop',
    'paused (en) · Second shop',
  ]);
  expect(offered.map(({ template }) => template.waba_id)).toEqual(['1', '2', '2']);
});

it('names no account where there is a single one', () => {
  const own = templates.filter(({ waba_id }) => waba_id === '1');
  expect(templateChoices({ templates: own, accounts: accounts.slice(0, 1) })).toMatchObject([{ label: 'both (en)' }]);
});
