'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { trafficText as words } from '#components/i18n/en/home-text.ts';
import type { TrafficDay } from '#lib/doors/admin/home/admin-operations.ts';
import { TRAFFIC_DAYS } from '#lib/doors/admin/home/constants.ts';
import { Card } from '../ui/card.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useTraffic } from './use-traffic.ts';

const options = TRAFFIC_DAYS.map((days) => ({ value: String(days) as `${typeof days}`, label: words.lastDays(days) }));
const CHART_HEIGHT = 'h-56';

// The chart library is larger than the rest of the page, which need not wait for it.
const TrafficChart = dynamic(
  part(() => import('./traffic-chart.tsx').then(({ TrafficChart: Chart }) => Chart)),
  {
    ssr: false,
    loading: () => <Skeleton className={CHART_HEIGHT} />,
  },
);

/** Incoming and outgoing messages over time, with the status of the outgoing ones. */
export function TrafficCard() {
  const [chosen, setChosen] = useState<(typeof options)[number]['value']>('7');
  const days = TRAFFIC_DAYS.find((known) => String(known) === chosen) ?? TRAFFIC_DAYS[0];
  const { data, isError, error, refetch } = useTraffic(days);
  return (
    <Card
      title={words.title}
      actions={
        <Select aria-label={words.span} className="w-36" value={chosen} onValueChange={setChosen} options={options} />
      }
    >
      {isError && !data && <QueryError error={error} retry={refetch} />}
      <Figures days={data} />
      {/* Reserves its place, so that it never shifts what is below. */}
      <div className={CHART_HEIGHT}>{data ? <Chart days={data} /> : <Skeleton className={CHART_HEIGHT} />}</div>
      {data && <AsTable days={data} />}
    </Card>
  );
}

/** No chart for a single bar: the figures above say as much. */
function Chart({ days }: { days: TrafficDay[] }) {
  if (days.filter(hasMessages).length > 1) return <TrafficChart days={days} />;
  return <p className="flex h-full items-center justify-center text-center text-ink-faint">{words.fewDays}</p>;
}

const hasMessages = ({ received, sent }: TrafficDay) => received + sent > 0;

function Figures({ days }: { days: TrafficDay[] | undefined }) {
  const total = (name: keyof Omit<TrafficDay, 'day'>) => (days ?? []).reduce((sum, day) => sum + day[name], 0);
  const sent = total('sent');
  const share = (part: number) => (sent === 0 ? '–' : `${Math.round((part / sent) * 100)}%`);
  const figures = [
    { label: words.received, value: total('received').toLocaleString('en') },
    { label: words.sent, value: sent.toLocaleString('en') },
    { label: words.delivered, value: share(total('delivered')) },
    { label: words.read, value: share(total('read')) },
    { label: words.failed, value: share(total('failed')) },
  ];
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-[0.8125rem] text-ink-faint">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {days ? value : <Skeleton className="mt-1 h-5 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The chart as a table for screen readers. */
function AsTable({ days }: { days: TrafficDay[] }) {
  return (
    // A table itself would keep the width of its columns, and make the page wider.
    <div className="sr-only">
      <table>
        <caption>{words.title}</caption>
        <thead>
          <tr>
            {[words.day, words.received, words.sent, words.delivered, words.read, words.failed].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, received, sent, delivered, read, failed }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{received}</td>
              <td>{sent}</td>
              <td>{delivered}</td>
              <td>{read}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
