/** A step that is over: its hash and its result as JSON text; null for a sleep. */
export type FinishedStep = { hash: string; result: string | null };

/** A step or sleep to do apart from the function's own call. */
export type PlannedStep = { hash: string; sleepMs: number | null };

/** What one call of a function came to. Results and errors are JSON text. */
export type Outcome =
  | { kind: 'completed'; output: string }
  | { kind: 'failed'; error: string }
  | { kind: 'retry'; error: string; afterMs: number | null }
  | { kind: 'step'; step: FinishedStep }
  | { kind: 'planned'; steps: PlannedStep[] };
