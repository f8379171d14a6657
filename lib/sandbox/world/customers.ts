import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { BoundedMap } from '../kit/bounded-map.ts';
import { digitsOf } from '../kit/ids.ts';
import { waIdOf } from './wa-id.ts';

export type Customer = {
  waId: string;
  userId: string;
  name: string;
  username: string | null;
  /**
   * Webhooks about this person carry only the user ID, no phone number
   * (docs/reference/whatsapp.md#people-without-a-phone-number).
   */
  hidesPhone: boolean;
  /** Every message to this person fails with this code after it was accepted. */
  failsWith: number | null;
};

export type Thread = {
  phoneNumberId: string;
  waId: string;
  lastInboundAt: number | null;
  lastAt: number;
  wamids: string[];
};

/** How long after a person's message the business may write free-form. */
export const WINDOW_MS = 24 * HOUR_MS;
const REMEMBERED_PEOPLE = 50_000;
const REMEMBERED_MESSAGES = 300;

/** The people who own phones, and their threads with the business numbers. */
export class Customers {
  readonly people = new BoundedMap<string, Customer>(REMEMBERED_PEOPLE);
  readonly threads = new BoundedMap<string, Thread>(REMEMBERED_PEOPLE);
  readonly #userIds = new BoundedMap<string, string>(REMEMBERED_PEOPLE);

  /** `digits` in any of the number's spellings. */
  customer(digits: string): Customer {
    const waId = waIdOf(digits);
    let customer = this.people.get(waId);
    if (!customer) {
      const country = parsePhoneNumberFromString(`+${digits}`)?.country ?? 'US';
      const userId = `${country}.${digitsOf(`user ${waId}`, 20)}`;
      customer = {
        waId,
        userId,
        name: `Customer ${waId.slice(-4)}`,
        username: null,
        hidesPhone: false,
        failsWith: null,
      };
      this.people.set(waId, customer);
      this.#userIds.set(userId, waId);
    }
    return customer;
  }

  byUserId(userId: string): Customer | undefined {
    const waId = this.#userIds.get(userId);
    return waId === undefined ? undefined : this.people.get(waId);
  }

  thread(phoneNumberId: string, waId: string): Thread {
    const key = `${phoneNumberId} ${waId}`;
    let thread = this.threads.get(key);
    if (!thread) {
      thread = { phoneNumberId, waId, lastInboundAt: null, lastAt: 0, wamids: [] };
      this.threads.set(key, thread);
    }
    return thread;
  }

  /** Adds a message to a thread, and drops the oldest above the limit. */
  append(thread: Thread, { id: wamid, at }: { id: string; at: number }): void {
    thread.lastAt = Math.max(thread.lastAt, at);
    thread.wamids.push(wamid);
    if (thread.wamids.length >= REMEMBERED_MESSAGES * 2) thread.wamids = thread.wamids.slice(-REMEMBERED_MESSAGES);
  }

  /** Threads by latest activity, of one number or of all. */
  latestThreads({ phoneNumberId, limit }: { phoneNumberId: string | null; limit: number }): Thread[] {
    const threads = [...this.threads.values()].filter(
      (thread) => phoneNumberId === null || thread.phoneNumberId === phoneNumberId,
    );
    return threads.sort((a, b) => b.lastAt - a.lastAt).slice(0, limit);
  }

  /** Moves the threads of a number back in time. */
  age(phoneNumberId: string, ms: number): void {
    for (const thread of this.threads.values()) {
      if (thread.phoneNumberId !== phoneNumberId) continue;
      thread.lastAt -= ms;
      if (thread.lastInboundAt !== null) thread.lastInboundAt -= ms;
    }
  }

  /** Whether the business may write free-form. */
  windowIsOpen(thread: Thread, now: number): boolean {
    return thread.lastInboundAt !== null && now - thread.lastInboundAt < WINDOW_MS;
  }

  dump() {
    return { people: [...this.people.values()], threads: [...this.threads] };
  }

  load({ people, threads }: ReturnType<Customers['dump']>): void {
    for (const customer of people) {
      this.people.set(customer.waId, customer);
      this.#userIds.set(customer.userId, customer.waId);
    }
    for (const [key, thread] of threads) this.threads.set(key, thread);
  }

  clear(): void {
    this.people.clear();
    this.threads.clear();
    this.#userIds.clear();
  }
}
