import type { Capacity, FaultName, Report } from './report.ts';

const CAPACITY: Record<Capacity['name'], { name: string; hint: string }> = {
  sends: { name: 'Sends', hint: 'POST /messages by 16 clients, until WhatsApp accepted the message' },
  inbound: { name: 'Incoming messages', hint: '100 at once, from the customer to your webhook' },
  runs: { name: 'Flows', hint: '16 at once: two messages and an API call, until the flow ended' },
};

const FAULTS: Record<FaultName, { name: string; hint: string }> = {
  kill: { name: 'The app was killed', hint: 'SIGKILL, then restarted as the launcher does it' },
  drain: { name: 'The app was stopped and started', hint: 'SIGTERM under load, as in an update' },
  connections: { name: 'Every database connection was dropped', hint: 'as in a failover' },
  database: { name: 'The database was away', hint: 'no connections for 5 seconds; counted from its return' },
  'failing receiver': { name: 'Your webhook failed', hint: '500 for 6 seconds; until it gets new messages again' },
  'slow receiver': {
    name: 'Your webhook was slow',
    hint: '3 seconds for each answer; until it gets new messages again',
  },
};

const number = new Intl.NumberFormat('en-US');
const rounded = (value: number) => number.format(value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
const ms = (value: number) => (value >= 1000 ? `${rounded(value / 1000)} s` : `${rounded(value)} ms`);
const seconds = (value: number) => `${rounded(value)} s`;
const counted = (count: number, one: string, more: string) => `${number.format(count)} ${count === 1 ? one : more}`;
const list = new Intl.ListFormat('en-US');

/** A part of the report as people read it: a table with a heading. */
export type Table = {
  title: string;
  head: string[];
  rows: { name: string; hint: string; cells: string[]; isLeftOut?: boolean }[];
};

/** The whole report in words, for the terminal and for the HTML page. */
export type Words = {
  headline: string;
  summary: string;
  verdicts: { name: string; value: string; ok: boolean }[];
  tables: Table[];
  seen: string[];
  problems: string[];
  facts: { name: string; value: string }[];
};

export function wordsOfReport(report: Report): Words {
  return {
    headline: report.held ? 'Parley kept its word' : 'Parley did not keep its word',
    summary: summaryOf(report),
    verdicts: [
      { name: 'Lost', value: number.format(report.lost), ok: report.lost === 0 },
      { name: 'Duplicated', value: number.format(report.doubled), ok: report.doubled === 0 },
      { name: 'Out of order', value: number.format(report.reordered), ok: report.reordered === 0 },
      {
        name: 'Without an answer',
        value: number.format(report.unanswered + report.refused),
        ok: report.unanswered + report.refused === 0,
      },
    ],
    tables: [capacityTable(report), faultTable(report)],
    seen: seenLines(report),
    problems: report.problems.map(({ kind, what, detail }) => `${KINDS[kind]} ${what}: ${detail}`),
    facts: factsOf(report),
  };
}

const KINDS = { lost: 'Lost:', doubled: 'Twice:', reordered: 'Out of order:' };

function summaryOf({ held, lost, doubled, reordered, unanswered, refused, faults }: Report): string {
  const broken = faults.reduce((sum, { recoverySeconds }) => sum + recoverySeconds.length, 0);
  const times = counted(broken, 'thing was broken', 'things were broken');
  if (held) return `${times} under load. Nothing was lost, nothing came twice, and every conversation kept its order.`;
  const parts = [
    ...(lost > 0 ? [`${number.format(lost)} lost`] : []),
    ...(doubled > 0 ? [`${number.format(doubled)} duplicated`] : []),
    ...(reordered > 0 ? [`${number.format(reordered)} out of order`] : []),
    ...(unanswered + refused > 0 ? [`${number.format(unanswered + refused)} refused or left without an answer`] : []),
  ];
  return `${times} under load: ${list.format(parts)}. Keep the report and the log (--log), and open an issue.`;
}

function capacityTable({ capacity }: Report): Table {
  return {
    title: 'Capacity',
    head: ['', 'Per second', 'p50', 'p95', 'p99'],
    rows: capacity.map(({ name, perSecond, p50Ms, p95Ms, p99Ms }) => ({
      ...CAPACITY[name],
      cells: [rounded(perSecond), ms(p50Ms), ms(p95Ms), ms(p99Ms)],
    })),
  };
}

function faultTable({ faults, leftOut }: Report): Table {
  return {
    title: 'What was broken, and how long recovery took',
    head: ['', 'Times', 'Median', 'Longest'],
    rows: [
      ...faults.map(({ name, recoverySeconds }) => {
        const sorted = recoverySeconds.toSorted((a, b) => a - b);
        const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
        return {
          ...FAULTS[name],
          cells: [number.format(sorted.length), seconds(middle), seconds(sorted.at(-1) ?? 0)],
        };
      }),
      ...leftOut.map(({ name, reason }) => ({
        name: FAULTS[name].name,
        hint: `Left out: ${reason}`,
        cells: ['–', '–', '–'],
        isLeftOut: true,
      })),
    ],
  };
}

function seenLines({ seen, memoryMb, held }: Report): string[] {
  /** States a promise only if no promise was broken. */
  const kept = (words: string) => (held ? ` ${words}` : '');
  return [
    `${counted(seen.acknowledgedSends, 'send was', 'sends were')} acknowledged.${kept('Each reached its customer once.')}`,
    ...(seen.unknownSends > 0
      ? [
          `The outcome of ${counted(seen.unknownSends, 'send', 'sends')} is not known: the app died before WhatsApp ` +
            `answered. The client was told so (504).${kept('None went out twice.')}`,
        ]
      : []),
    `${counted(seen.acknowledgedInbound, 'message', 'messages')} came in.${kept('Each is one event, in the order of its conversation.')}`,
    `Your webhook got ${counted(seen.deliveries, 'delivery', 'deliveries')}. Messages that were delivered again, with the ID ` +
      `of their event: ${number.format(seen.repeatedDeliveries)}.`,
    `${counted(seen.runs, 'flow was', 'flows were')} started.${kept('Each told its customer everything once, in order.')}`,
    `${counted(seen.askedAgain, 'request was', 'requests were')} repeated with the same idempotency key.`,
    `SIGTERM cut off ${counted(seen.cutOffBySigterm, 'request', 'requests')}.`,
    ...(memoryMb ? [`The app took ${memoryMb.before} MB before the load and ${memoryMb.after} MB after it.`] : []),
  ];
}

function factsOf({ date, minutes, seconds: took, versions, machine, database }: Report): Words['facts'] {
  return [
    { name: 'Date', value: `${date.slice(0, 16).replace('T', ' ')} UTC` },
    { name: 'Took', value: `${Math.round(took / 6) / 10} minutes, ${minutes} of them under load` },
    { name: 'Versions', value: `Parley ${versions.parley}, Node ${versions.node}, PostgreSQL ${versions.postgres}` },
    { name: 'Database', value: database === 'embedded' ? 'Embedded' : 'Your own (DATABASE_URL)' },
    { name: 'Machine', value: `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB` },
    { name: 'System', value: machine.system },
    { name: 'Setup', value: 'One app; clients, sandbox and receiver on the same machine' },
  ];
}
