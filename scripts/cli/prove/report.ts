import type { Problem } from './judge-history.ts';

/** What is broken, in turn. */
export const FAULTS = ['kill', 'drain', 'connections', 'database', 'failing receiver', 'slow receiver'] as const;
export type FaultName = (typeof FAULTS)[number];

/** The throughput of one kind per second, and the latency in ms. */
export type Capacity = {
  name: 'sends' | 'inbound' | 'runs';
  count: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
};

/** The result of an experiment. `parley prove --json` writes it as it is. */
export type Report = {
  date: string;
  /** The time asked for, in minutes, and the time until everything had ended, in seconds. */
  minutes: number;
  seconds: number;
  versions: { parley: string; node: string; postgres: string };
  machine: { processor: string; cores: number; memoryGb: number; system: string };
  database: 'embedded' | 'given';
  capacity: Capacity[];
  /** Resident memory of the app before the load and after it; in MB; null where the system does not say. */
  memoryMb: { before: number; after: number } | null;
  faults: { name: FaultName; recoverySeconds: number[] }[];
  leftOut: { name: FaultName; reason: string }[];
  seen: {
    acknowledgedSends: number;
    /** Sends whose clients were told that the outcome is unknown. */
    unknownSends: number;
    /** Requests that were repeated with the same idempotency key. */
    askedAgain: number;
    acknowledgedInbound: number;
    events: number;
    deliveries: number;
    /** Deliveries that were repeated with the ID of their event. */
    repeatedDeliveries: number;
    runs: number;
    /** Requests that SIGTERM cut off. */
    cutOffBySigterm: number;
  };
  lost: number;
  doubled: number;
  reordered: number;
  /** Requests without an answer for minutes, and requests that were refused. */
  unanswered: number;
  refused: number;
  /** The first problems, in words. */
  problems: Problem[];
  /** Nothing was lost, doubled, reordered, refused or left without an answer. */
  held: boolean;
};
