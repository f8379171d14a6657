import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { upsertContacts } from '../upsert-contacts.ts';

/** A workspace with three contacts: Asha, =Ravi, whose name a spreadsheet would take for a formula, and one without a name. */
export async function createThreeContacts(): Promise<string> {
  const { workspaceId } = await createTestWorkspace();
  await upsertContacts({
    workspaceId,
    contacts: [
      { phone: '+919812345671', name: 'Asha', tags: ['vip', 'tea'], opt_in: true, attributes: { city: 'Pune' } },
      { phone: '+919812345672', name: '=Ravi', tags: ['tea'], opt_in: false, attributes: { city: 'Delhi', age: 40 } },
      { phone: '+919812345673' },
    ],
  });
  return workspaceId;
}
