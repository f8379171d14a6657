'use client';
import { auditText } from '#components/i18n/en/audit-text.ts';
import type { AuditEntryView } from '#lib/workspace/audit/admin-operations.ts';
import { DateTime } from '../ui/date-time.tsx';

/** Entries as sentences: who did what to what, with details that unfold. */
export function AuditList({ entries }: { entries: AuditEntryView[] }) {
  return (
    <ol aria-label={auditText.listLabel}>
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line px-5 py-3 last:border-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{auditText.who(entry.actor)}</span>{' '}
              {auditText.action(entry.action, entry.detail)}
              {entry.target && (
                <>
                  {': '}
                  <span className="font-medium">{entry.target}</span>
                </>
              )}
            </p>
            <p className="text-[0.8125rem] whitespace-nowrap text-ink-faint">
              {entry.ip_address && `${entry.ip_address} · `}
              <DateTime value={entry.created_at} />
            </p>
          </div>
          <Details detail={entry.detail} />
        </li>
      ))}
    </ol>
  );
}

function Details({ detail }: { detail: AuditEntryView['detail'] }) {
  const changes = auditText.changes(detail);
  const facts =
    changes.length > 0
      ? changes.map(({ name, from, to }) => [name, `${from} → ${to}`] as const)
      : Object.entries(detail).map(([name, value]) => [name, asText(value)] as const);
  if (facts.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="w-fit rounded text-[0.8125rem] text-ink-faint hover:text-ink">{auditText.details}</summary>
      <dl className="mt-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.8125rem]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="font-mono text-xs leading-5 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
