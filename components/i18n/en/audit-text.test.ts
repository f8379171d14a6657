import { expect, it } from 'vitest';
import { type AuditAction, auditActions } from '#lib/workspace/audit/constants.ts';
import type { recordAudit } from '#lib/workspace/audit/record-audit.ts';
import { auditText } from './audit-text.ts';

it.each(auditActions)('says %s in words', (action) => {
  expect(auditText.action(action)).toMatch(/^[a-z]+ /);
});

it('shows an action that this version does not know as it is stored', () => {
  expect(auditText.action('thing.write')).toBe('thing.write');
});

it.each([
  [{ default_country: { from: 'DE', to: 'BR' } }, 'changed the default country from DE to BR'],
  [{ message_days: { from: 365, to: null } }, 'changed the number of days that messages are kept from 365 to no limit'],
  [
    { idle_hours: { from: null, to: 8 } },
    'changed the number of hours after which conversations go back to flows from never to 8',
  ],
  [{ mon: { from: '09:00–17:00', to: '' } }, 'changed the business hours on Monday from 09:00–17:00 to closed'],
  [
    { exceptions: { from: [], to: [{ date: '2026-12-25', name: '', hours: '' }] } },
    'changed the exceptions of the business hours',
  ],
  [
    { name: { from: 'A', to: 'B' }, mon: { from: '', to: '1' }, tue: { from: '', to: '1' } },
    'changed the name of the workspace and the business hours',
  ],
  [{ second_factor_required: true }, 'required a second factor of every member'],
  [{ second_factor_required: false }, 'stopped requiring a second factor'],
  // Entries of earlier versions have all that was saved.
  [{ time_zone: 'UTC', week: { mon: '' }, exceptions: [] }, 'changed the business hours or the time zone'],
  [{ name: 'Shop', default_country: 'DE', retention: {} }, 'changed the workspace’s settings'],
  [{}, 'changed the workspace’s settings'],
])('says which settings were changed: %j', (detail, sentence) => {
  expect(auditText.action('workspace.update', detail)).toBe(sentence);
});

it('writes what changed from what to what', () => {
  const days = [
    { date: '2026-12-25', name: 'Christmas', hours: '' },
    { date: '2026-12-31', name: '', hours: '09:00–12:00' },
  ];
  expect(auditText.changes({ mon: { from: '09:00–17:00', to: '' }, run_days: { from: null, to: 1000 } })).toEqual([
    { name: 'Number of days that finished runs are kept', from: 'no limit', to: '1,000' },
    { name: 'Business hours on Monday', from: '09:00–17:00', to: 'closed' },
  ]);
  expect(auditText.changes({ exceptions: { from: days, to: [] } })).toEqual([
    {
      name: 'Exceptions of the business hours',
      from: '2026-12-25 Christmas: closed; 2026-12-31: 09:00–12:00',
      to: 'none',
    },
  ]);
  expect(auditText.changes({ second_factor_required: true })).toEqual([]);
  expect(auditText.changes({ from: { from: 1 } })).toEqual([]);
});

it('compiles no record of an action without its sentence', () => {
  type Draft = Parameters<typeof recordAudit>[0];
  const draft = { workspaceId: 'w', actor: 'command line' } as const;
  const known: Draft = { ...draft, action: 'flow.publish' };
  // @ts-expect-error An action that is not listed and so has no sentence.
  const unknown: Draft = { ...draft, action: 'thing.write' };
  // @ts-expect-error A table that lacks most sentences.
  const lacking: Record<AuditAction, string> = { 'flow.publish': 'published a flow' };
  expect([known.action, unknown.action, Object.keys(lacking)]).toHaveLength(3);
});
