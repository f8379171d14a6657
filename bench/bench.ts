/**
 * The cost of one operation: CPU time of the app's process and of Postgres, which a busy machine hardly changes, and
 * the time that it took.
 */
export type Cost = { appMs: number; databaseMs?: number; p50Ms?: number; p99Ms?: number };

/** One measured figure. `floor` is the baseline measured in the same run; `ratio` compares the two. */
export type Row = {
  metric: string;
  value: number;
  unit: string;
  floor?: number;
  ratio?: number;
  aim?: string;
  cost?: Cost;
};
export type Result = { name: string; rows: Row[] };
export type Bench = () => Promise<Result>;
