'use client';
import type { ReactNode } from 'react';
import { durationText } from '#components/browser/duration-text.ts';
import { requestsText } from '#components/i18n/en/requests-text.ts';
import type { ApiRequestView } from '#lib/workspace/requests/admin-operations.ts';
import { CopyLine } from '../ui/copy-line.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { StatusBadge } from './request-table.tsx';

const { fields } = requestsText;

/** One request: its time and key and, in plain words, why it was refused. */
export function RequestDialog({ request, onClose }: { request: ApiRequestView; onClose: () => void }) {
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={
        <span className="font-mono text-[0.9375rem] wrap-anywhere">
          {request.method} {request.path}
        </span>
      }
    >
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3">
        <Row label={fields.answer}>
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={request.status} />
            {request.code && <code className="text-[0.8125rem]">{request.code}</code>}
          </span>
        </Row>
        <Row label={fields.when}>
          <DateTime value={request.created_at} />
        </Row>
        <Row label={fields.took}>{durationText(request.duration_ms)}</Row>
        <Row label={fields.key}>{request.key.name ?? requestsText.deletedKey}</Row>
        <Row label={fields.id}>
          <CopyLine value={request.id} label={fields.id} />
        </Row>
      </dl>
      <Detail detail={request.detail} />
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="pt-px text-[0.8125rem] text-ink-faint">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Detail({ detail }: { detail: ApiRequestView['detail'] }) {
  if (detail === null) return null;
  const problems = typeof detail === 'string' ? [{ msg: detail, loc: [] }] : detail;
  return (
    <ul className="mt-5 flex flex-col divide-y divide-line rounded-lg border border-line">
      {problems.map(({ msg, loc }) => (
        <li key={`${loc.join('.')} ${msg}`} className="px-3.5 py-2.5">
          {loc.length > 0 && <code className="block text-xs text-ink-faint wrap-anywhere">{loc.join(' › ')}</code>}
          <span className="wrap-anywhere">{msg}</span>
        </li>
      ))}
    </ul>
  );
}
