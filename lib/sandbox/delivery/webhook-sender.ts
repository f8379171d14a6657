import { Agent } from 'undici';
import { MB } from '#lib/platform/bytes.ts';
import type { Counters } from '../kit/counters.ts';
import { Fifo } from '../kit/fifo.ts';
import { RingBuffer } from '../kit/ring-buffer.ts';
import type { Scheduler } from '../kit/scheduler.ts';
import type { Settings } from '../schema/settings-schema.ts';
import { postWebhook } from './post-webhook.ts';
import { batchDocument, type Update } from './webhook-batch.ts';
import { signWebhook, webhookBytes } from './webhook-bytes.ts';

/** With more unsent updates or POSTs, the receiver is gone; the oldest are dropped and counted. */
const MOST_WAITING = 200_000;
/** As many as the settings allow concurrent POSTs. */
const MOST_CONNECTIONS = 64;
/** Per body in the log. */
const LOGGED_BYTES = 65_536;
const DOCUMENT_LIMIT = 3 * MB;

type Addressed = { url: string; update: Update };
type Content = { url: string; body: Buffer; inboundIds: string[]; customers: string[]; signature?: string };
type Delivery = { content: Content; signature: string; attempts: number; answered: () => void };
/** What no one has acknowledged yet: what is collected for the next POSTs, and POSTs, all from old to new. */
export type Unsent = { gathered: Addressed[]; posts: Content[] };
export type DeliveryLogEntry = {
  at: string;
  url: string;
  attempt: number;
  status: number | null;
  error: string | null;
  body: string;
};
type Logged = Omit<DeliveryLogEntry, 'body'> & { body: Buffer };

type Parts = { settings: () => Settings; scheduler: Scheduler; counters: Counters; appSecret: string };

/**
 * Reports to the app what happened, as Meta does: in signed POSTs, at least once, retried until one gets a 200. A
 * customer's messages arrive in order as long as nothing fails: the next POST waits for the response to the one before.
 * Everything else arrives in no guaranteed order.
 */
export class WebhookSender {
  readonly #parts: Parts;
  readonly #agent = new Agent({ connections: MOST_CONNECTIONS, keepAliveTimeout: 10_000, connectTimeout: 5000 });
  readonly #log = new RingBuffer<Logged>(300);
  #gathered: Addressed[] = [];
  readonly #posts = new Set<Content>();
  readonly #queue = new Fifo<Delivery>();
  #inFlight = 0;
  /** For each customer of a number, the end of the last first attempt, while it is awaited. */
  readonly #customers = new Map<string, Promise<void>>();
  #waitingForTurn = 0;
  #waitingForRetry = 0;
  #cancelLinger: (() => void) | undefined;
  #stopped = false;
  /** Increases with every clear(), so that requests from before it are not retried. */
  #era = 0;
  #revision = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What is not acknowledged yet: collected, queued, in flight, or waiting for a retry. */
  get pending(): number {
    return this.#gathered.length + this.#queue.size + this.#waitingForTurn + this.#inFlight + this.#waitingForRetry;
  }

  /** Increases with every change of {@link unsent}. */
  get revision(): number {
    return this.#revision;
  }

  /** The newest ones, at most `limit` of each. */
  unsent({ limit }: { limit: number }): Unsent {
    return { gathered: this.#gathered.slice(-limit), posts: [...this.#posts].slice(-limit) };
  }

  /** Sends what an earlier run had not sent. */
  resume({ gathered, posts }: Unsent): void {
    for (const content of posts) this.#post(content);
    this.enqueue(gathered);
  }

  log(): DeliveryLogEntry[] {
    return this.#log.values().map((entry) => ({ ...entry, body: entry.body.toString('latin1') }));
  }

  /** Sends updates, at once or in batches as the settings say. */
  enqueue(updates: Addressed[]): void {
    for (const update of updates) this.#gathered.push(update);
    this.#revision += 1;
    if (this.#gathered.length > MOST_WAITING) {
      this.#parts.counters.webhooks.dropped += this.#gathered.length - MOST_WAITING;
      this.#gathered = this.#gathered.slice(-MOST_WAITING);
    }
    const { max_batch, linger_ms } = this.#parts.settings().webhooks;
    if (linger_ms === 0 || this.#gathered.length >= max_batch) this.flush();
    else this.#cancelLinger ??= this.#parts.scheduler.after(linger_ms, () => this.flush());
  }

  /** Sends a finished body outside any batch, signed unless it has a signature. */
  sendBytes(url: string, body: Buffer, signature?: string): void {
    this.#post({ url, body, inboundIds: [], customers: [], ...(signature !== undefined && { signature }) });
  }

  /** Turns everything collected into POSTs. Also called when sending resumes after a pause. */
  flush(): void {
    const { paused, reverse, max_batch, escape_slashes } = this.#parts.settings().webhooks;
    if (paused) return;
    this.#cancelLinger?.();
    this.#cancelLinger = undefined;
    const gathered = reverse ? this.#gathered.reverse() : this.#gathered;
    this.#gathered = [];
    for (const [url, updates] of byUrl(gathered)) {
      for (let start = 0; start < updates.length; start += max_batch) {
        this.#postBatch(url, updates.slice(start, start + max_batch), escape_slashes);
      }
    }
  }

  /** Drops everything that was not sent yet. */
  clear(): void {
    this.#era += 1;
    this.#cancelLinger?.();
    this.#cancelLinger = undefined;
    this.#gathered = [];
    this.#posts.clear();
    this.#revision += 1;
    this.#queue.clear();
    this.#customers.clear();
    this.#waitingForTurn = 0;
    this.#waitingForRetry = 0;
  }

  /** What was not acknowledged stays in {@link unsent}. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#agent.destroy();
  }

  #postBatch(url: string, updates: Update[], escapeSlashes: boolean): void {
    const body = webhookBytes(batchDocument(updates), { escapeSlashes });
    if (body.length > DOCUMENT_LIMIT && updates.length > 1) {
      const half = Math.ceil(updates.length / 2);
      this.#postBatch(url, updates.slice(0, half), escapeSlashes);
      this.#postBatch(url, updates.slice(half), escapeSlashes);
      return;
    }
    this.#post({
      url,
      body,
      inboundIds: updates.flatMap((update) => update.inboundId ?? []),
      customers: [...new Set(updates.flatMap(customerOf))],
    });
  }

  #post(content: Content): void {
    this.#posts.add(content);
    this.#revision += 1;
    const signature = content.signature ?? signWebhook(content.body, this.#parts.appSecret);
    const copies = 1 + this.#parts.settings().webhooks.duplicates;
    const before = content.customers.flatMap((customer) => this.#customers.get(customer) ?? []);
    const { promise, resolve: answered } = Promise.withResolvers<void>();
    for (const customer of content.customers) this.#customers.set(customer, promise);
    void promise.then(() => {
      for (const one of content.customers) if (this.#customers.get(one) === promise) this.#customers.delete(one);
    });
    const push = () => {
      for (let copy = 0; copy < copies; copy += 1) this.#queue.push({ content, signature, attempts: 0, answered });
      for (; this.#queue.size > MOST_WAITING; this.#parts.counters.webhooks.dropped += 1) {
        const oldest = this.#queue.shift();
        if (oldest) this.#forget(oldest);
        oldest?.answered();
      }
      this.#pump();
    };
    if (before.length === 0) {
      push();
      return;
    }
    const era = this.#era;
    this.#waitingForTurn += 1;
    void Promise.all(before).then(() => {
      if (era !== this.#era) return;
      this.#waitingForTurn -= 1;
      push();
    });
  }

  #pump(): void {
    const { concurrency } = this.#parts.settings().webhooks;
    while (this.#inFlight < concurrency && !this.#stopped) {
      const delivery = this.#queue.shift();
      if (!delivery) return;
      this.#inFlight += 1;
      void this.#attempt(delivery).finally(() => {
        this.#inFlight -= 1;
        this.#pump();
      });
    }
  }

  #forget({ content }: Delivery): void {
    this.#posts.delete(content);
    this.#revision += 1;
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { counters, settings } = this.#parts;
    const { url, body, inboundIds } = delivery.content;
    const era = this.#era;
    delivery.attempts += 1;
    counters.webhooks.posted += 1;
    const started = performance.now();
    const { status, error } = await postWebhook(this.#agent, {
      url,
      body,
      signature: delivery.signature,
      timeoutMs: settings().webhooks.timeout_ms,
    });
    if (status === 200) this.#forget(delivery);
    delivery.answered();
    if (this.#stopped) return;
    this.#log.push({
      at: new Date(this.#parts.scheduler.now()).toISOString(),
      url,
      attempt: delivery.attempts,
      status,
      error,
      body: body.length > LOGGED_BYTES ? Buffer.from(body.subarray(0, LOGGED_BYTES)) : body,
    });
    if (status === 200) counters.acknowledged(inboundIds, performance.now() - started);
    else if (era === this.#era) this.#retry(delivery);
  }

  #retry(delivery: Delivery): void {
    const { counters, settings, scheduler } = this.#parts;
    counters.webhooks.failed_attempts += 1;
    const delay = settings().webhooks.retry_delays_ms[delivery.attempts - 1];
    if (delay === undefined) {
      counters.webhooks.given_up += 1;
      this.#forget(delivery);
      return;
    }
    if (this.#waitingForRetry >= MOST_WAITING) {
      counters.webhooks.dropped += 1;
      this.#forget(delivery);
      return;
    }
    this.#waitingForRetry += 1;
    scheduler.after(delay, () => {
      this.#waitingForRetry = Math.max(0, this.#waitingForRetry - 1);
      this.#queue.push(delivery);
      this.#pump();
    });
  }
}

/** The author of a customer's message; no one for other updates. */
function customerOf(update: Update): string[] {
  if (update.kind !== 'messages') return [];
  const { from, from_user_id } = update.item;
  return [`${update.metadata.phone_number_id} ${from ?? from_user_id}`];
}

function byUrl(gathered: Addressed[]): Map<string, Update[]> {
  const groups = new Map<string, Update[]>();
  for (const { url, update } of gathered) {
    const group = groups.get(url);
    if (group) group.push(update);
    else groups.set(url, [update]);
  }
  return groups;
}
