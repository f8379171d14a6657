'use client';
import { limitsText } from '#components/i18n/en/limits-text.ts';
import type { QuotaView } from '#lib/workspace/quotas/admin-operations.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Progress } from '../ui/progress.tsx';

const { columns: titles, names } = limitsText;
/** From this percentage of a limit on, it is time to ask for more. */
const NEARLY_FULL = 80;

const columns: Column<QuotaView>[] = [
  {
    id: 'name',
    header: titles.name,
    cell: (quota) => (
      <span className="flex flex-col gap-0.5">
        <span className="font-medium">{names[quota.name].title}</span>
        <span className="text-[0.8125rem] text-ink-soft">{names[quota.name].hint}</span>
      </span>
    ),
  },
  {
    id: 'used',
    header: titles.used,
    className: 'w-2/5',
    cell: (row) => <UsedCell quota={row} />,
  },
];

export function QuotaTable({ quotas }: { quotas: QuotaView[] }) {
  return <DataTable label={limitsText.listLabel} columns={columns} rows={quotas} rowId={({ name }) => name} />;
}

function UsedCell({ quota: { name, used, limit, is_own: isOwn } }: { quota: QuotaView }) {
  const { unit } = names[name];
  const own = isOwn && <Badge>{limitsText.own}</Badge>;
  if (used === null || limit === null) {
    return (
      <span className="flex flex-wrap items-center gap-2 tabular-nums">
        {limitsText.without(used, limit, unit)} {own}
      </span>
    );
  }
  const percent = Math.min(100, Math.round((used / limit) * 100));
  return (
    <span className="flex flex-col gap-1.5">
      <Progress label={names[name].title} value={percent} text={limitsText.usedOf(used, limit, unit)} />
      <span className="flex flex-wrap gap-2 empty:hidden">
        {percent >= NEARLY_FULL && (
          <Badge tone="warn">{percent === 100 ? limitsText.full : limitsText.nearlyFull}</Badge>
        )}
        {own}
      </span>
    </span>
  );
}
