/** How long a step may repeat small work: short enough for a call on either engine, long enough for few steps. */
export const STEP_MS = 10_000;
