import { BoundedMap } from './bounded-map.ts';
import { RingBuffer } from './ring-buffer.ts';

const REMEMBERED = 200_000;

export type SendCount = { key: string; count: number; wamids: string[] };

/**
 * Counts that live as long as the process and survive every reset: what arrived under each `biz_opaque_callback_data`, and
 * which customers' messages were acknowledged. With them the kill test proves that nothing was sent twice or lost.
 */
export class Counters {
  readonly #sends = new BoundedMap<string, { count: number; wamids: string[] }>(REMEMBERED);
  readonly #acknowledged = new BoundedMap<string, number>(REMEMBERED);
  readonly #latencies = new RingBuffer<number>(20_000);
  readonly requests: Record<string, number> = {};
  readonly errors: Record<string, number> = {};
  readonly sends = { accepted: 0, without_key: 0, repeated: 0 };
  readonly webhooks = { posted: 0, acknowledged: 0, failed_attempts: 0, given_up: 0, dropped: 0 };
  readonly inbound = { written: 0, acknowledged: 0 };

  request(operation: string): void {
    this.requests[operation] = (this.requests[operation] ?? 0) + 1;
  }

  error(code: number): void {
    this.errors[code] = (this.errors[code] ?? 0) + 1;
  }

  send(key: string | undefined, wamid: string): void {
    this.sends.accepted += 1;
    if (key === undefined) {
      this.sends.without_key += 1;
      return;
    }
    const known = this.#sends.get(key);
    if (!known) {
      this.#sends.set(key, { count: 1, wamids: [wamid] });
      return;
    }
    this.sends.repeated += 1;
    known.count += 1;
    if (known.wamids.length < 10) known.wamids.push(wamid);
  }

  /** A POST got a 200. `latencyMs` is from its first byte sent to the response. */
  acknowledged(wamids: string[], latencyMs: number): void {
    this.webhooks.acknowledged += 1;
    this.#latencies.push(latencyMs);
    for (const wamid of wamids) {
      if (this.#acknowledged.has(wamid)) continue;
      this.inbound.acknowledged += 1;
      this.#acknowledged.set(wamid, this.inbound.acknowledged);
    }
  }

  sendsOf(key: string): SendCount {
    return { key, ...(this.#sends.get(key) ?? { count: 0, wamids: [] }) };
  }

  get distinctKeys(): number {
    return this.#sends.size;
  }

  /** Every key that arrived more than once. */
  repeatedSends(): SendCount[] {
    const repeated: SendCount[] = [];
    for (const [key, value] of this.#sends) if (value.count > 1) repeated.push({ key, ...value });
    return repeated;
  }

  /** Acknowledged inbound messages in order, those after number `after`. */
  acknowledgedAfter(after: number, limit: number): { id: string; number: number }[] {
    const found: { id: string; number: number }[] = [];
    for (const [id, number] of this.#acknowledged) {
      if (number > after) found.push({ id, number });
      if (found.length === limit) break;
    }
    return found;
  }

  acknowledgementMs(): { p50: number; p99: number; max: number } | null {
    const sorted = this.#latencies.values().sort((a, b) => a - b);
    if (sorted.length === 0) return null;
    const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 100) / 100;
    return { p50: at(0.5), p99: at(0.99), max: at(1) };
  }

  /** Clears only latencies, so that a benchmark can exclude its warm-up. */
  clearLatencies(): void {
    this.#latencies.clear();
  }
}
