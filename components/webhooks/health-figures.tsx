'use client';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { durationText } from '#components/browser/duration-text.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/durations.ts';
import type { WebhookHealth } from '#lib/webhooks/endpoints/admin-operations.ts';
import { RelativeTime } from '../ui/date-time.tsx';
import { part } from '../ui/part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const { health: words } = webhooksText;

// The chart library is large, and the figures matter most.
const HealthChart = dynamic(
  part(() => import('./health-chart.tsx').then((module) => module.HealthChart)),
  {
    ssr: false,
    loading: () => <Skeleton className="h-full" />,
  },
);

/** A webhook's health: the share of acknowledged attempts, their p95 latency, and both over time. */
export function HealthFigures({ health }: { health: WebhookHealth }) {
  const { calls, acknowledged, p95_ms: p95 } = health;
  if (calls === 0) return <p className="text-ink-faint">{words.none}</p>;
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <dl className="flex gap-x-8 gap-y-2">
        <Figure label={words.success}>{words.percent(acknowledged, calls)}</Figure>
        <Figure label={words.p95}>{p95 === null ? '–' : durationText(p95)}</Figure>
        <Figure label={words.attempts}>{calls.toLocaleString('en')}</Figure>
      </dl>
      <div className="min-w-56 flex-1 basis-64">
        <div className="h-16 border-b border-line">
          <HealthChart health={health} />
        </div>
        <p className="mt-1 text-xs text-ink-faint">
          <Span since={health.since} />
        </p>
      </div>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs whitespace-nowrap text-ink-faint">{label}</dt>
      <dd className="text-lg font-semibold tracking-[-0.01em] whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}

/** A busy webhook's figures cover less than a day. */
function Span({ since }: { since: string }) {
  // An hour of tolerance, because the page may have been rendered a while ago.
  const isDay = Date.now() - Date.parse(since) > DAY_MS - HOUR_MS;
  if (isDay) return words.lastDay;
  return (
    <>
      {words.since} <RelativeTime value={since} />
    </>
  );
}
