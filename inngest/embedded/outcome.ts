/** A finished step: its hash, and its result as JSON text or null for a sleep. */
export type FinishedStep = { hash: string; result: string | null };

/** A step or sleep that gets a job of its own, apart from the function's call. */
export type PlannedStep = { hash: string; sleepMs: number | null };

/** The outcome of one call of a function. Results and errors are JSON text. */
export type Outcome =
  | { kind: 'completed'; output: string }
  | { kind: 'failed'; error: string }
  | { kind: 'retry'; error: string; afterMs: number | null }
  | { kind: 'step'; step: FinishedStep }
  | { kind: 'planned'; steps: PlannedStep[] };
