import fc from 'fast-check';
import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import type { ContactInput } from './schema.ts';
import { upsertContacts } from './upsert-contacts.ts';

const PEOPLE = [
  ['+919812345678', '9812345678', '098123 45678', '0091 98123-45678'],
  ['+5521987654321', '+55 21 8765-4321', '5521987654321'],
  ['+442079460000', '0044 20 7946 0000'],
];

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.nat(9), { maxLength: 2 }),
);
const contact = fc.nat(PEOPLE.length - 1).chain((person) =>
  fc.record(
    {
      person: fc.constant(person),
      phone: fc.constantFrom(...(PEOPLE[person] ?? [])),
      name: fc.constantFrom('Asha', 'Ravi'),
      opt_in: fc.boolean(),
      tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      source_ref: fc.constantFrom('r1', 'r2'),
      attributes: fc.dictionary(fc.constantFrom('x', 'y', '__proto__', 'constructor', 'é'), value, { maxKeys: 3 }),
    },
    { requiredKeys: ['person', 'phone'] },
  ),
);
type Given = Omit<ContactInput, 'phone'> & { person: number; phone: string };
type Stored = {
  name: string | null;
  optIn: boolean | null;
  tags: string[];
  sourceRef: string | null;
  attributes: object;
};

/** docs/reference/decisions.md#contact-upsert in its simplest form. */
function merged(contacts: Given[]): Stored[] {
  const people = new Map<number, Stored & { attributes: Map<string, unknown> }>();
  for (const { person, name, opt_in, tags = [], source_ref, attributes = {} } of contacts) {
    const known = people.get(person);
    const all = known?.attributes ?? new Map<string, unknown>();
    for (const [key, given] of Object.entries(attributes)) {
      if (given === null) all.delete(key);
      else all.set(key, given);
    }
    people.set(person, {
      name: known?.name ?? name ?? null,
      optIn: opt_in ?? known?.optIn ?? null,
      tags: [...new Set([...(known?.tags ?? []), ...tags])],
      sourceRef: source_ref ?? known?.sourceRef ?? null,
      attributes: all,
    });
  }
  return [...people.values()].map((one) => ({ ...one, attributes: Object.fromEntries(one.attributes) }));
}

it('merges any contacts in order, in however many requests they come', async () => {
  const requests = fc.array(fc.array(contact, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(requests, async (given) => {
      const { workspaceId } = await createTestWorkspace();
      for (const contacts of given as Given[][]) {
        const distinct = new Set(contacts.map(({ person }) => person)).size;
        const answer = await upsertContacts({ workspaceId, contacts });
        expect(answer).toEqual({ upserted: distinct, received: contacts.length });
      }
      const stored = await db().contact.findMany({
        where: { workspaceId },
        select: { name: true, optIn: true, tags: true, sourceRef: true, attributes: true },
      });
      expect(sorted(stored as Stored[])).toEqual(sorted(merged((given as Given[][]).flat())));
    }),
    { numRuns: 60 },
  );
});

const sorted = (people: Stored[]) =>
  people.map((one) => ({ ...one, attributes: Object.entries(one.attributes).sort() })).sort(byText);
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
