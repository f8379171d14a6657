import { Prisma } from '#lib/platform/database/db.ts';
import type { Prepared } from '#lib/platform/database/prepared.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Arrival, KnownContact } from './find-arrivals.ts';
import { phoneOfWaId } from './phone-of-wa-id.ts';

/** The author of messages in a batch; one for each person. */
export type Person = {
  workspaceId: string;
  contactId: string | null;
  /** E.164; null for someone known only by user ID. */
  phone: string | null;
  phoneKey: string | null;
  waId: string | null;
  userId: string | null;
  /** When the message with that user ID was written. */
  identifiedAt: Date | null;
  /** User IDs that were given up for it. */
  formerIds: string[];
  name: string | null;
  /** When the message with that name was written. */
  namedAt: Date | null;
  /** False when the stored contact must be updated. */
  isCurrent: boolean;
};

/** The people behind a batch's arrivals, in order of first appearance, and the author of each arrival. */
export function peopleOf(arrivals: Arrival[]): Map<Arrival, Person> {
  const phoneKeys = new Map(
    arrivals.flatMap(({ workspaceId, phoneKey, message: { sender } }) =>
      phoneKey && sender.userId ? [[`${workspaceId} ${sender.userId}`, phoneKey] as const] : [],
    ),
  );
  const people = new Map<string, Person>();
  const authors = new Map<Arrival, Person>();
  const owners = new Map<string, Person>();
  for (const arrival of arrivals) {
    const { workspaceId, byPhone, byUserId } = arrival;
    const { waId, userId, name, formerly } = arrival.message.sender;
    // A sender who hides the number in one message may have shown it in another, in this batch or long ago.
    const shown = arrival.phoneKey ?? phoneKeys.get(`${workspaceId} ${userId}`) ?? byUserId?.phoneKey;
    const phoneKey = shown ?? null;
    const known = [byPhone, byUserId].find((contact) => contact && contact.phoneKey === phoneKey) ?? null;
    const key = identityOf({ workspaceId, phoneKey, userId });
    const person = people.get(key) ?? blank(workspaceId, phoneKey);
    people.set(key, person);
    authors.set(arrival, person);
    person.contactId ??= known?.id ?? null;
    person.phone ??= known?.phone ?? (waId && phoneOfWaId(waId));
    person.waId = waId ?? person.waId;
    if (name !== null && isNewestName(arrival, person, known)) {
      person.name = name;
      person.namedAt = arrival.message.timestamp;
    }
    const isNewest = userId !== null && isNewestUserId(arrival, person, known);
    if (isNewest) {
      person.userId = userId;
      person.identifiedAt = arrival.message.timestamp;
    } else if (userId) person.userId ??= known?.userId ?? null;
    if (formerly?.userId) person.formerIds.push(formerly.userId);
    person.isCurrent = isCurrent(person, known);
    if (isNewest) {
      // A user ID belongs to one person; if the channel shows it with two numbers, the last one counts.
      const before = owners.get(`${workspaceId} ${userId}`);
      if (before && before !== person) before.userId = null;
      owners.set(`${workspaceId} ${userId}`, person);
    }
  }
  return authors;
}

/** What tells people apart in a batch: the number, or the user ID of someone who hides it. */
export function identityOf({ workspaceId, phoneKey, userId }: Pick<Person, 'workspaceId' | 'phoneKey' | 'userId'>) {
  return `${workspaceId} ${phoneKey ? '+' : '@'}${phoneKey ?? userId}`;
}

function blank(workspaceId: string, phoneKey: string | null): Person {
  const nobody = {
    contactId: null,
    phone: null,
    waId: null,
    userId: null,
    identifiedAt: null,
    name: null,
    namedAt: null,
    isCurrent: false,
  };
  return { workspaceId, phoneKey, formerIds: [], ...nobody };
}

/** A message that arrives late brings the profile name of its time. */
function isNewestName(
  { message: { timestamp }, lastInboundAt }: Arrival,
  { namedAt }: Person,
  known: KnownContact | null,
): boolean {
  if (namedAt !== null && timestamp < namedAt) return false;
  return !known?.nameFromProfile || lastInboundAt === null || timestamp >= lastInboundAt;
}

/**
 * A message that arrives late shows the user ID of its time. One that was given up before is shown again only by a message
 * after that, while the report that the present one is given up always counts.
 */
function isNewestUserId(
  { message: { sender, timestamp }, lastInboundAt, lastMessageAt }: Arrival,
  { identifiedAt }: Person,
  known: KnownContact | null,
): boolean {
  if (identifiedAt !== null && timestamp < identifiedAt) return false;
  if (!known?.userId || !sender.userId || known.userId === sender.userId) return true;
  if (sender.formerly?.userId === known.userId) return true;
  const latest = known.formerIds.includes(sender.userId) ? lastMessageAt : lastInboundAt;
  return latest === null || timestamp >= latest;
}

function isCurrent({ waId, userId, name }: Person, known: KnownContact | null): boolean {
  if (!known) return false;
  if (waId !== null && waId !== known.waId) return false;
  if (userId !== null && userId !== known.userId) return false;
  return name === null || (name === known.name && known.nameFromProfile);
}

/**
 * Creates or updates contacts with new data: number, channel ID, user ID, and the person's own name, which replaces one
 * that a caller set. Fills in `contactId`. One statement for people with a number, one for those without; both work in
 * key order, so that concurrent batches never deadlock.
 */
export async function writePeople({ prepared, people }: { prepared: Prepared; people: Iterable<Person> }) {
  const stale = [...new Set(people)].filter(({ isCurrent }) => !isCurrent);
  const withPhone = stale.filter(({ phoneKey }) => phoneKey !== null);
  const withoutPhone = stale.filter(({ phoneKey }) => phoneKey === null);
  await Promise.all([
    write(prepared, withPhone, 'phone_key', ({ phoneKey }) => phoneKey),
    write(prepared, withoutPhone, 'user_id', ({ userId }) => userId),
  ]);
}

async function write(
  prepared: Prepared,
  people: Person[],
  column: 'phone_key' | 'user_id',
  keyOf: (person: Person) => string | null,
) {
  if (people.length === 0) return;
  const key = Prisma.raw(column);
  const rows = people.map(({ workspaceId, phone, phoneKey, waId, userId, formerIds, name }) => ({
    workspace_id: workspaceId,
    id: newId(),
    phone,
    phone_key: phoneKey,
    wa_id: waId,
    user_id: userId,
    former_ids: formerIds,
    name,
  }));
  const written = await prepared<{ workspaceId: string; id: string; key: string; phone: string | null }>(
    `write_people_by_${column}`,
    Prisma.sql`
    INSERT INTO contacts AS present
      (workspace_id, id, phone, phone_key, wa_id, user_id, former_ids, name, name_from_profile)
    SELECT workspace_id, id, phone, phone_key, wa_id, user_id, former_ids, name, name IS NOT NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS person
      (workspace_id uuid, id uuid, phone text, phone_key text, wa_id text, user_id text, former_ids text[], name text)
    ORDER BY workspace_id, ${key}
    ON CONFLICT (workspace_id, ${key}) DO UPDATE SET
      wa_id = coalesce(excluded.wa_id, present.wa_id),
      user_id = coalesce(excluded.user_id, present.user_id),
      former_ids = present.former_ids || ARRAY(
        SELECT DISTINCT former FROM unnest(excluded.former_ids || present.user_id) AS former
        WHERE former <> coalesce(excluded.user_id, present.user_id) AND former <> ALL (present.former_ids)),
      name = coalesce(excluded.name, present.name),
      name_from_profile = present.name_from_profile OR excluded.name_from_profile,
      updated_at = now()
    RETURNING workspace_id AS "workspaceId", id, ${key} AS key, phone`,
  );
  const byKey = new Map(written.map((row) => [`${row.workspaceId} ${row.key}`, row]));
  for (const person of people) {
    const row = byKey.get(`${person.workspaceId} ${keyOf(person)}`);
    person.contactId = row?.id ?? null;
    person.phone = row?.phone ?? person.phone;
  }
}

/** Those whose contact {@link writePeople} will change, to be asked before it. */
export const changedOf = (people: Iterable<Person>): Person[] =>
  [...new Set(people)].filter(({ contactId, isCurrent }) => contactId !== null && !isCurrent);
