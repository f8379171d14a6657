import type { Metadata } from 'next';
import { auditText } from '#components/i18n/en/audit-text.ts';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { Card } from '#components/ui/card.tsx';
import { DateTime } from '#components/ui/date-time.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';
import { listInstanceLog } from '#lib/workspace/instance/list-instance-log.ts';

const { log: words } = instanceText;

export const metadata: Metadata = { title: instanceText.nav.log };

export default async function LogOfInstance() {
  await currentInstanceAdmin();
  const entries = await listInstanceLog();
  return (
    <>
      <PageHeader title={instanceText.nav.log} description={words.description} />
      <Card bare>
        {entries.length === 0 && <p className="px-5 py-10 text-center text-ink-faint">{words.empty}</p>}
        <ol aria-label={words.listLabel}>
          {entries.map(({ id, actor, action, target, created_at: when }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-line px-5 py-3 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{auditText.who(actor)}</span> {words.action(action)} {target}
              </span>
              <span className="text-[0.8125rem] text-ink-faint">
                <DateTime value={when} />
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
