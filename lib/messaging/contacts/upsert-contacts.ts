import { type Issue, validationFailed } from '#lib/contract/errors.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { retryConflicts, sqlState } from '#lib/platform/database/retry-conflicts.ts';
import { parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { contactSql } from './contact-sql.ts';
import { type Excess, excessOf, tooMuch } from './excess.ts';
import { findExcess, REFUSED_EXCESS } from './excess-sql.ts';
import { type ContactRow, mergeInto } from './merge-into.ts';
import type { ContactInput } from './schema.ts';
import { withoutNullsSql } from './without-nulls-sql.ts';
import { writeContactsTogether } from './write-contacts-together.ts';

/**
 * Upserts contacts by phone, all or nothing (docs/reference/public-api.md#contact,
 * docs/reference/decisions.md#contact-upsert). Throws `validation_failed`, which names every invalid phone and every contact
 * that would have too many attributes or tags, and then writes nothing.
 */
export async function upsertContacts({ workspaceId, contacts }: { workspaceId: string; contacts: ContactInput[] }) {
  const country = await defaultCountry({ workspaceId });
  const rows = new Map<string, ContactRow>();
  const places = new Map<string, number>();
  const issues: Issue[] = [];
  for (const [index, contact] of contacts.entries()) {
    const phone = parsePhone({ input: contact.phone, defaultCountry: country });
    if (phone) {
      mergeInto(rows, phone, contact);
      places.set(phone.key, index);
    } else issues.push(badPhone(index));
  }
  const exceeds = (key: string, excess: Excess) => excessive(places.get(key) ?? 0, excess);
  for (const [key, row] of rows) {
    const excess = excessOf(row);
    if (excess) issues.push(exceeds(key, excess));
  }
  if (issues.length > 0) throw validationFailed(issues);
  try {
    await writeContacts({ workspaceId, rows: [...rows.values()] });
  } catch (error) {
    if (sqlState(error) !== REFUSED_EXCESS) throw error;
    const found = await findExcess({ workspaceId, rows: [...rows.values()] });
    if (found.size === 0) throw error;
    throw validationFailed([...found].map(([key, excess]) => exceeds(key, excess)));
  }
  return { upserted: rows.size, received: contacts.length };
}

/** The validation issue of the contact at `index`, the last of this person, who would have too much. */
function excessive(index: number, excess: Excess): Issue {
  return { type: 'too_large', loc: ['body', index, excess], msg: tooMuch[excess] };
}

/** The validation issue of the contact at `index`, whose phone is invalid. */
export function badPhone(index: number): Issue {
  return { type: 'phone_invalid', loc: ['body', index, 'phone'], msg: 'This is not a valid phone number.' };
}

/** Up to this many share a statement with other requests; for more, sharing gains nothing. */
const FEW = 20;

/**
 * Writes distinct contacts in one statement: 10,000 rows cost one round trip. `rows` must hold each `phone_key` once. The
 * statement sorts them by key, so that two requests about the same people never deadlock.
 */
export async function writeContacts({ workspaceId, rows }: { workspaceId: string; rows: ContactRow[] }): Promise<void> {
  if (rows.length === 0) return;
  const removes = rows.some(({ attributes }) => Object.values(attributes).includes(null));
  if (rows.length <= FEW && !removes) return writeContactsTogether({ workspaceId, rows });
  const given = JSON.stringify(rows);
  await retryConflicts(async () => {
    const upsert = db().$executeRaw(upsertStatement(workspaceId, given, removes));
    if (removes) await db().$transaction([upsert, db().$executeRaw(dropNullsStatement(workspaceId, rows))]);
    else await upsert;
  });
}

function upsertStatement(workspaceId: string, given: string, removes: boolean) {
  const { merged } = contactSql;
  return contactSql.write({
    workspaceId,
    source: contactSql.given(given),
    ...(removes && { by: { ...merged, attributes: withoutNullsSql(merged.attributes) } }),
  });
}

/** Removes nulls from the attributes of new rows: there they had no key to remove. */
function dropNullsStatement(workspaceId: string, rows: ContactRow[]) {
  return Prisma.sql`
    UPDATE contacts SET attributes = ${withoutNullsSql(Prisma.sql`attributes`)}
    WHERE workspace_id = ${workspaceId}::uuid AND phone_key = ANY (${rows.map((row) => row.phone_key)})
      AND jsonb_path_exists(attributes, '$.* ? (@ == null)')`;
}
