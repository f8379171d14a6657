'use client';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dateFormat } from '#components/browser/date-format.ts';
import { trafficText as words } from '#components/i18n/en/home-text.ts';
import type { TrafficDay } from '#lib/doors/admin/home/admin-operations.ts';

const ticks = { fill: 'var(--ink-faint)', fontSize: 12 };
const nameOf = (day: unknown) =>
  dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${String(day)}T00:00:00Z`));

/** In stacking order. A day has one bar for incoming and one for outgoing messages. */
const SERIES = [
  { key: 'received', stackId: 'in', fill: 'var(--info)' },
  { key: 'delivered', stackId: 'out', fill: 'var(--accent)' },
  { key: 'onTheWay', stackId: 'out', fill: 'var(--ink-faint)' },
  { key: 'failed', stackId: 'out', fill: 'var(--danger)' },
] as const;

/** Two bars per day: incoming messages, and outgoing ones divided by status. A table has the same data as text. */
export function TrafficChart({ days }: { days: TrafficDay[] }) {
  const bars = days.map(({ day, received, sent, delivered, failed }) => ({
    day,
    received,
    delivered,
    onTheWay: Math.max(sent - delivered - failed, 0),
    failed,
  }));
  return (
    <div aria-hidden className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: -16 }} barGap={2}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" tickFormatter={nameOf} tick={ticks} tickLine={false} axisLine={false} minTickGap={16} />
          <YAxis allowDecimals={false} tick={ticks} tickLine={false} axisLine={false} />
          <Tooltip
            labelFormatter={nameOf}
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--line)',
              borderRadius: '0.75rem',
              color: 'var(--ink)',
            }}
            itemStyle={{ color: 'var(--ink-soft)' }}
          />
          <Legend
            itemSorter={null}
            iconType="circle"
            iconSize={8}
            formatter={(name) => <span className="text-ink-soft">{name}</span>}
          />
          {SERIES.map(({ key, stackId, fill }) => (
            <Bar
              key={key}
              dataKey={key}
              name={words[key]}
              stackId={stackId}
              fill={fill}
              maxBarSize={18}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
