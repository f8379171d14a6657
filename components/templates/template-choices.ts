import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import type { AccountView } from '#lib/workspace/numbers/admin-operations.ts';
import { accountLabel } from './account-label.ts';

type Choice = { template: TemplateView; label: string };

/**
 * The approved templates of all accounts, for what has no number: each name and language once. The label says the account if
 * only one of several has the template.
 */
export function templateChoices({
  templates,
  accounts,
}: {
  templates: readonly TemplateView[];
  accounts: readonly AccountView[];
}): Choice[] {
  const approved = templates.filter(({ status }) => status === 'APPROVED');
  const byName = Map.groupBy(approved, ({ name, language }) => `${name} (${language})`);
  return [...byName].flatMap(([label, [template, ...others]]) => {
    if (!template) return [];
    const only = others.length === 0 ? accountLabel(template, accounts) : null;
    return [{ template, label: only ? `${label} · ${only}` : label }];
  });
}
