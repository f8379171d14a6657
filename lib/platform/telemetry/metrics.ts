type Metric = {
  /** A total is a counter kept elsewhere and read like a gauge. */
  kind: 'counter' | 'histogram' | 'gauge' | 'total';
  help: string;
  /** Each label's values, or ANY where they are too many to list: operations, tables, buckets. */
  labels: Readonly<Record<string, readonly string[] | typeof ANY>>;
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[];
};

const ANY = 'any';

/** In seconds: from a statement's duration to what callers give up on. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

const DOORS = ['public', 'admin', 'account', 'channel', 'media', 'events', 'engine', 'watch'] as const;
/** The classes in lib/channel/channel-error.ts. */
const CHANNEL_ERRORS = [
  'throttled',
  'credentials',
  'template',
  'window',
  'policy',
  'media',
  'invalid',
  'not_found',
  'unavailable',
  'unknown',
] as const;

/**
 * Every metric. A label's values are few and known in advance: never a workspace, a path, an address or an ID, since each
 * value would be a series of its own, forever.
 */
export const METRICS = {
  parley_request_duration_seconds: {
    kind: 'histogram',
    help: 'From a request to its answer, by door, operation and class of status.',
    labels: { door: DOORS, operation: ANY, status: ANY },
    buckets: SECONDS,
  },
  parley_request_failures_total: {
    kind: 'counter',
    help: 'Requests that were answered with 5xx.',
    labels: { door: DOORS },
  },
  parley_acknowledgement_seconds: {
    kind: 'histogram',
    help: 'From a webhook of the channel to our answer, by which everything in it is stored.',
    labels: { status: ANY },
    buckets: SECONDS,
  },
  parley_channel_call_seconds: {
    kind: 'histogram',
    help: 'From a call of the channel to its answer, or to giving up on it.',
    labels: { outcome: ['answered', 'failed'] },
    buckets: SECONDS,
  },
  parley_channel_errors_total: {
    kind: 'counter',
    help: 'Calls that the channel refused or did not answer, by class (lib/channel/channel-error.ts).',
    labels: { kind: CHANNEL_ERRORS },
  },
  parley_sends_total: {
    kind: 'counter',
    help: 'Messages handed to the channel, by what came of it.',
    labels: { outcome: ['accepted', 'failed', 'unknown'] },
  },
  parley_delivery_attempt_seconds: {
    kind: 'histogram',
    help: 'From the start of a webhook attempt to its end, by what came of it.',
    labels: { outcome: ['acknowledged', 'refused', 'unanswered'] },
    buckets: SECONDS,
  },
  parley_deliveries_total: {
    kind: 'counter',
    help: 'Attempts of webhook deliveries, by what becomes of the delivery: delivered, retrying or given_up.',
    labels: { outcome: ['delivered', 'retrying', 'given_up'] },
  },
  parley_webhooks_disabled_total: {
    kind: 'counter',
    help: 'Webhooks that were disabled because their receiver said 410 (gone) or only failed (failing).',
    labels: { reason: ['gone', 'failing'] },
  },
  parley_flow_calls_total: {
    kind: 'counter',
    help: 'HTTP requests of Call API nodes in live runs, by class of answer.',
    labels: { outcome: ANY },
  },
  parley_oldest_delivery_seconds: {
    kind: 'gauge',
    help: 'How long the webhook delivery that waits longest has been due, failing webhooks left out; 0 when none is.',
    labels: {},
  },
  parley_oldest_unsent_message_seconds: {
    kind: 'gauge',
    help: 'How old the oldest message is that is recorded and not handed to the channel yet; 0 when there is none.',
    labels: {},
  },
  parley_oldest_due_job_seconds: {
    kind: 'gauge',
    help: 'How long the job of the embedded engine that waits longest has been due; 0 when none is.',
    labels: {},
  },
  parley_oldest_engine_event_seconds: {
    kind: 'gauge',
    help: 'How old the oldest event is that no engine has taken in; 0 when there is none.',
    labels: {},
  },
  parley_queue_size: {
    kind: 'gauge',
    help: 'What waits in each queue, counted up to 10,000.',
    labels: { queue: ANY },
  },
  parley_disk_free_bytes: {
    kind: 'gauge',
    help: 'What is free on the disk of DATA_DIR, or on that of its media if that has less.',
    labels: {},
  },
  parley_backups_healthy: {
    kind: 'gauge',
    help: '0 when the last scheduled backup failed or two are missing. Absent without a schedule.',
    labels: {},
  },
  parley_numbers: { kind: 'gauge', help: 'Connected numbers, by status.', labels: { status: ANY } },
  parley_webhooks: { kind: 'gauge', help: 'Webhooks: enabled, failing or disabled.', labels: { state: ANY } },
  parley_table_bytes: { kind: 'gauge', help: 'Size of each table with its indexes.', labels: { table: ANY } },
  parley_table_rows: {
    kind: 'gauge',
    help: 'Rows of each table, as the planner estimates them.',
    labels: { table: ANY },
  },
  parley_database_reachable: {
    kind: 'gauge',
    help: '1 when the database answered the last time it was asked, and takes writes.',
    labels: {},
  },
  parley_database_connections: {
    kind: 'gauge',
    help: 'Connections of this process, used and idle, and who waits for one.',
    labels: { state: ANY },
  },
  parley_database_connections_max: {
    kind: 'gauge',
    help: 'Connections that this process may have, of DATABASE_POOL_SIZE.',
    labels: {},
  },
  parley_event_loop_delay_seconds: {
    kind: 'gauge',
    help: 'How late timers of this process were since the last reading: half of them, 99%, and the latest.',
    labels: { quantile: ANY },
  },
  parley_build_info: { kind: 'gauge', help: 'Always 1; the label says which version runs.', labels: { version: ANY } },
  process_resident_memory_bytes: { kind: 'gauge', help: 'Memory of this process.', labels: {} },
  process_cpu_seconds_total: { kind: 'total', help: 'CPU time of this process since its start.', labels: {} },
  process_start_time_seconds: { kind: 'gauge', help: 'When this process started, in seconds since 1970.', labels: {} },
} as const satisfies Record<string, Metric>;

type All = typeof METRICS;
export type MetricName = keyof All;
type OfKind<Kind extends Metric['kind']> = {
  [Name in MetricName]: All[Name]['kind'] extends Kind ? Name : never;
}[MetricName];
/** Metrics recorded as things happen. */
export type Measured = OfKind<'counter' | 'histogram'>;
/** Metrics read on request. */
export type GaugeName = OfKind<'gauge' | 'total'>;
export type DoorName = (typeof DOORS)[number];
export type LabelsOf<Name extends MetricName> = {
  [Label in keyof All[Name]['labels']]: All[Name]['labels'][Label] extends readonly (infer Value extends string)[]
    ? Value
    : string;
};

/** Every combination of a metric's labels, if it lists all their values; otherwise none. */
export function knownLabels({ labels }: Metric): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [label, values]) =>
      values === ANY ? [] : all.flatMap((others) => values.map((value) => ({ ...others, [label]: value }))),
    [{}],
  );
}
/** A gauge's value for one set of labels. */
export type Reading = { [Name in GaugeName]: { name: Name; value: number; labels: LabelsOf<Name> } }[GaugeName];
