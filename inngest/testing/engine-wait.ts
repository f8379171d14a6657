import { usesExternalEngine } from '#lib/platform/env.ts';

/** How long a test waits for what functions do. An Inngest server is slower. */
export const ENGINE_WAIT = { timeout: usesExternalEngine() ? 60_000 : 15_000, interval: 20 };
