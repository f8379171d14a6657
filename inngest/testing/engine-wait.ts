import { usesExternalEngine } from '#lib/platform/env.ts';

/** How long a test waits for what functions do: an Inngest server takes its time. */
export const ENGINE_WAIT = { timeout: usesExternalEngine() ? 60_000 : 15_000, interval: 20 };
