import { vi } from 'vitest';
import type { Ask, Title } from './requests.ts';

export const ASHA = '919812345678';
export const RAVI = '919887654321';
export const ADMIN = '/api/admin/{workspace}';
export const API = '/public/v1';
/** The channel reports messages in its own time. */
export const WAIT = { timeout: 60_000, interval: 20 };

export type Row = Record<string, string>;

export type Place = {
  ask: Ask;
  asked: Set<Title>;
  /** The workspace's rows of a table, oldest first, without the app. */
  rowsOf: (table: string) => Promise<Row[]>;
  /** Deletes the twin's rows of a table: one statement cannot change two rows that are mirrored. */
  forgetTwins: (table: string) => Promise<unknown>;
  memberId: string;
  /** The email of the owner, who makes the requests. */
  email: string;
  workspaceId: string;
  slug: string;
  phoneNumberId: string;
  wabaId: string;
};

/** Waits for this many messages from customers, or for one with a text, and returns the last of them. */
export async function arrived(rowsOf: Place['rowsOf'], awaited: number | string): Promise<Row> {
  return vi.waitFor(async () => {
    const inbound = (await rowsOf('messages')).filter(({ direction }) => direction === 'inbound');
    const found = typeof awaited === 'number' ? inbound[awaited - 1] : inbound.find(({ text }) => text === awaited);
    if (!found) throw new Error(`${awaited} has not arrived.`);
    return found;
  }, WAIT);
}
