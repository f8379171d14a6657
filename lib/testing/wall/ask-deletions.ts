import { ADMIN, API, ASHA, type Place, RAVI } from './place.ts';
import type { Ask } from './requests.ts';

/** Final reads, and everything that is deleted. */
export async function askDeletions(ask: Ask, { rowsOf }: Place) {
  await ask(`POST ${ADMIN}/sandbox/time`, { body: { hours: 1 } });
  await ask(`GET ${ADMIN}/home/attention`);
  await ask(`GET ${ADMIN}/home/traffic`, { query: { days: '7' } });
  await ask(`GET ${ADMIN}/requests`, { query: { limit: '5' } });
  await ask(`GET ${ADMIN}/requests`, { query: { status: '2xx', operation: 'POST /contacts' } });
  await ask(`GET ${ADMIN}/audit`, { query: { limit: '5' } });
  const contactId = (await rowsOf('contacts')).find(({ phone }) => phone === `+${RAVI}`)?.id ?? '';
  await ask(`GET ${ADMIN}/contacts/erasure`, { query: { ids: contactId } });
  await ask(`POST ${ADMIN}/contacts/erasure`, { body: { contact_ids: [contactId] } });
  await ask(`DELETE ${API}/contacts/{contact}`, { params: { contact: `+${ASHA}` } });

  await ask(`POST ${ADMIN}/invitations`, { body: { email: 'ben@example.com', role: 'agent' } });
  const { invitations } = await ask(`GET ${ADMIN}/members`);
  await ask(`DELETE ${ADMIN}/invitations/{invitation_id}`, { params: { invitation_id: invitations[0].id } });
  await ask(`GET ${ADMIN}/colleagues`);
  const [heir, other] = (await rowsOf('members')).filter(({ role }) => role === 'agent');
  await ask(`DELETE ${ADMIN}/members/{member_id}`, { params: { member_id: other?.id ?? '' } });
  await ask(`PATCH ${ADMIN}/members/{member_id}`, { params: { member_id: heir?.id ?? '' }, body: { role: 'owner' } });
  await ask(`POST ${ADMIN}/leave`);
}
