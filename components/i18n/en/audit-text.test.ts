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
