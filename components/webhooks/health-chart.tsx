'use client';
import {
  Bar,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { durationText } from '#components/browser/duration-text.ts';
import { formatDateTime } from '#components/browser/format-time.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { WebhookHealth } from '#lib/webhooks/endpoints/admin-operations.ts';

const { health: words } = webhooksText;

type Bucket = WebhookHealth['buckets'][number];

/** Attempts over time, failed ones on top of acknowledged ones, and a line for the p95 latency on its own scale. */
export function HealthChart({ health }: { health: WebhookHealth }) {
  const data = health.buckets.map((bucket) => ({ ...bucket, failed: bucket.calls - bucket.acknowledged }));
  return (
    <div role="img" aria-label={words.chart(health.acknowledged, health.calls)} className="h-full">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 64 }}>
        <ComposedChart
          data={data}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={2}
          accessibilityLayer={false}
        >
          <XAxis dataKey="from" hide />
          <YAxis yAxisId="calls" hide />
          <YAxis yAxisId="time" orientation="right" hide domain={[0, 'dataMax']} />
          <Tooltip content={ChartTooltip} cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
          <Bar yAxisId="calls" dataKey="acknowledged" stackId="calls" fill="var(--ok)" isAnimationActive={false} />
          <Bar yAxisId="calls" dataKey="failed" stackId="calls" fill="var(--danger)" isAnimationActive={false} />
          <Line
            yAxisId="time"
            dataKey="p95_ms"
            stroke="var(--ink-soft)"
            strokeWidth={1.5}
            dot={false}
            connectNulls
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

function ChartTooltip({ active, payload }: TooltipContentProps) {
  const bucket: Bucket | undefined = payload[0]?.payload;
  if (!active || !bucket) return null;
  return (
    <div className="rounded-lg bg-ink px-2.5 py-1.5 text-xs text-canvas tabular-nums shadow-pop">
      <div>{formatDateTime(bucket.from).slice(0, -3)}</div>
      <div>
        {words.acknowledged} {bucket.acknowledged}, {words.failed.toLowerCase()} {bucket.calls - bucket.acknowledged}
      </div>
      {bucket.p95_ms !== null && (
        <div>
          {words.p95} {durationText(bucket.p95_ms)}
        </div>
      )}
    </div>
  );
}
