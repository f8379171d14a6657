import type { Inngest } from 'inngest';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { log } from '#lib/platform/log.ts';
import { registerFunctions } from './register-functions.ts';

const PROBE_TIMEOUT_MS = 3000;
/** Another version of the app may have registered its own functions in the meantime. */
const RENEW_MS = 5 * MINUTE_MS;
/** The shortest time between two registrations, even when events seem to be lost. */
const DOUBT_MS = 20_000;

export type ServerLink = {
  /** Whether the server answers and knows our functions. Events sent before that are lost. */
  isUp(): boolean;
  /** Registers again unless it just did, and returns whether that worked. Call it when events seem to be lost. */
  renew(): Promise<boolean>;
  stop(): Promise<void>;
};

/**
 * Keeps our functions registered with the Inngest server: at the start, whenever the server has been away, and every
 * few minutes. Probes the server every `probeMs`.
 */
export function keepServerLink({
  client,
  door,
  probeMs = 2000,
  onUp = () => {},
}: {
  client: Inngest.Any;
  door: string;
  probeMs?: number | undefined;
  onUp?: () => void;
}): ServerLink {
  let registeredAt: number | null = null;
  let said: 'up' | 'away' | undefined;
  let stopped = false;
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const check = async () => {
    try {
      await probe(client);
      if (registeredAt === null || performance.now() - registeredAt > RENEW_MS) {
        await registerFunctions({ client, door });
        registeredAt = performance.now();
      }
      if (said !== 'up') log().info('the Inngest server knows our functions');
      said = 'up';
      onUp();
    } catch (err) {
      registeredAt = null;
      if (said !== 'away')
        log().warn({ err }, 'the Inngest server is away, or does not take our functions; events wait for it');
      said = 'away';
    }
  };
  /** Runs checks one after another, so that an older answer does not hide that the server has gone away. */
  const inTurn = () => {
    turn = turn.then(() => (stopped ? undefined : check()));
    return turn;
  };
  const again = () => {
    inTurn().finally(() => {
      if (!stopped) timer = setTimeout(again, probeMs);
    });
  };
  again();
  return {
    isUp: () => registeredAt !== null,
    renew: async () => {
      if (registeredAt !== null && performance.now() - registeredAt < DOUBT_MS) return true;
      registeredAt = null;
      await inTurn();
      return registeredAt !== null;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Any answer means that the server is there, except a 5xx, which may come from a proxy in front of it. */
async function probe(client: Inngest.Any): Promise<void> {
  const url = new URL('/health', client.apiBaseUrl);
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`${url} answered ${response.status}.`);
}
