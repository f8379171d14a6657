import type { Problem } from './judge-history.ts';

/** What is broken, in turn. */
export const FAULTS = ['kill', 'drain', 'connections', 'database', 'failing receiver', 'slow receiver'] as const;
export type FaultName = (typeof FAULTS)[number];

/** How much of one kind went through in a second, and how long each took, in ms. */
export type Capacity = {
  name: 'sends' | 'inbound' | 'runs';
  count: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
};

/** What an experiment showed. `parley prove --json` writes it as it is. */
export type Report = {
  date: string;
  /** As it was asked for, and how long it took until everything had come to rest. */
  minutes: number;
  seconds: number;
  versions: { parley: string; node: string; postgres: string };
  machine: { processor: string; cores: number; memoryGb: number; system: string };
  database: 'embedded' | 'given';
  capacity: Capacity[];
  /** Resident memory of the app before the load and after it; null where the machine does not tell. */
  memoryMb: { before: number; after: number } | null;
  faults: { name: FaultName; recoverySeconds: number[] }[];
  leftOut: { name: FaultName; reason: string }[];
  seen: {
    acknowledgedSends: number;
    /** Sends of which clients were told that the outcome is not known. */
    unknownSends: number;
    /** Requests that were made again, under their key. */
    askedAgain: number;
    acknowledgedInbound: number;
    events: number;
    deliveries: number;
    /** Deliveries that came again under the ID of their event. */
    repeatedDeliveries: number;
    runs: number;
    /** Requests that SIGTERM cut off. */
    cutOffBySigterm: number;
  };
  lost: number;
  doubled: number;
  reordered: number;
  /** Requests that no one answered for minutes, and those that were refused. */
  unanswered: number;
  refused: number;
  /** The first of them, in words. */
  problems: Problem[];
  /** Nothing was lost, doubled, reordered, refused or left without an answer. */
  held: boolean;
};
