import { ADMIN, API, ASHA, arrived, type Place, RAVI } from './place.ts';
import type { Ask } from './requests.ts';

const CSV = 'phone,name,city\n9811122233,Mira,Goa\n123,Bad,Goa\n';

/** Contacts are created in every way, and write. Returns Asha's conversation. */
export async function askContacts(ask: Ask, { rowsOf }: Place): Promise<string> {
  await ask(`POST ${API}/contacts`, {
    body: [
      { phone: `+${ASHA}`, name: 'Asha', opt_in: true, tags: ['vip'], attributes: { city: 'Pune' } },
      { phone: `+${RAVI}`, name: 'Ravi' },
    ],
    headers: { 'idempotency-key': 'once' },
  });
  const form = new FormData();
  form.append('file', new Blob([CSV]), 'contacts.csv');
  await ask(`POST ${API}/contacts/csv`, { body: form });
  await ask(`POST ${ADMIN}/contacts`, { body: { phone: '+919800000001', name: 'Nils' } });
  for (const path of ['import/preview', 'import', 'import/errors'] as const) {
    await ask(`POST ${ADMIN}/contacts/${path}`, { body: CSV });
  }
  const { contacts } = await ask(`GET ${ADMIN}/contacts`, { query: { search: 'a', sort: 'name', limit: '2' } });
  await ask(`GET ${ADMIN}/contacts`, { query: { tag: 'vip', opt_in: 'yes', attribute: 'city', value: 'Pune' } });
  await ask(`GET ${ADMIN}/contacts/facets`);
  await ask(`GET ${ADMIN}/contacts/export`);
  await ask(`GET ${ADMIN}/contacts/{contact_id}`, { params: { contact_id: contacts[0].id } });
  await ask(`PATCH ${ADMIN}/contacts/{contact_id}`, {
    params: { contact_id: contacts[0].id },
    body: { attributes: { size: 'L' } },
  });
  for (const blocked of [true, false]) {
    await ask(`PUT ${API}/contacts/{contact}/block`, { params: { contact: `+${ASHA}` }, body: { blocked } });
    await ask(`PUT ${ADMIN}/contacts/{contact_id}/block`, {
      params: { contact_id: contacts[0].id },
      body: { blocked },
    });
  }
  await ask(`POST ${ADMIN}/contacts/tags`, { body: { contact_ids: [contacts[0].id], add: ['new'] } });
  await ask(`POST ${ADMIN}/contacts/tags`, { body: { matching: { tag: 'vip', count: 1 }, add: ['tea'] } });

  await ask(`GET ${ADMIN}/sandbox`);
  await ask(`PATCH ${ADMIN}/sandbox`, { body: { manual_statuses: false } });
  await ask(`POST ${ADMIN}/sandbox/customers`, { body: { phone: `+${ASHA}`, name: 'Asha' } });
  const params = { phone: ASHA };
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, {
    params,
    body: { act: { type: 'text', text: 'Hi' } },
  });
  await ask(`GET ${ADMIN}/sandbox/customers/{phone}/messages`, { params });
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/files`, {
    params,
    query: { kind: 'document', filename: 'bill.pdf' },
    body: '%PDF-1.4',
    headers: { 'content-type': 'application/pdf' },
  });
  const order = { type: 'order', items: [{ retailer_id: 'TEA-GREEN', quantity: 2 }] };
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, { params, body: { act: order } });
  const { messages } = await ask(`GET ${ADMIN}/sandbox/customers/{phone}/messages`, { params });
  await ask(`GET ${ADMIN}/sandbox/file`, { query: { message_id: messages[1].id } });
  await ask(`GET ${ADMIN}/sandbox/changes`, { query: { after: '0' } });
  await ask(`GET ${ADMIN}/sandbox/products`);
  await ask(`POST ${ADMIN}/sandbox/faults`, { body: { kind: 'slow', seconds: 1, times: 1 } });
  await ask(`DELETE ${ADMIN}/sandbox/faults`);
  await arrived(rowsOf, 3);
  const [conversation] = await rowsOf('conversations');
  return conversation?.id ?? '';
}
