import { ADMIN, type Place } from './place.ts';
import type { Ask } from './requests.ts';

export async function askSettings(ask: Ask, { phoneNumberId, wabaId }: Place) {
  await ask(`GET ${ADMIN}/checklist`);
  await ask(`GET ${ADMIN}`);
  await ask(`PATCH ${ADMIN}`, { body: { name: 'Tea house', default_country: 'IN', idle_hours: 4 } });
  await ask(`GET ${ADMIN}/numbers`);
  const details = {
    phone_number_id: phoneNumberId,
    waba_id: wabaId,
    access_token: `token-${phoneNumberId}`,
    catalog_id: null,
  };
  const { numbers } = await ask(`PUT ${ADMIN}/numbers`, { body: details });
  const number = { number_id: numbers[0].id };
  await ask(`POST ${ADMIN}/numbers/{number_id}/check`, { params: number });
  await ask(`POST ${ADMIN}/numbers/{number_id}/default`, { params: number });
  await ask(`DELETE ${ADMIN}/numbers/{number_id}`, { params: number });
  await ask(`PUT ${ADMIN}/numbers`, { body: details });
  await ask(`GET ${ADMIN}/quotas`);
  await ask(`GET ${ADMIN}/calendar`);
  await ask(`PATCH ${ADMIN}/calendar`, {
    body: {
      time_zone: 'Asia/Kolkata',
      week: { mon: '09:00-18:00', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' },
      exceptions: [],
    },
  });
  const { key } = await ask(`POST ${ADMIN}/keys`, { body: { name: 'CRM', scopes: ['events:read'], expires_at: null } });
  await ask(`GET ${ADMIN}/keys`);
  const { key: rotated } = await ask(`POST ${ADMIN}/keys/{key_id}/rotate`, {
    params: { key_id: key.id },
    body: { overlap_hours: 1 },
  });
  await ask(`DELETE ${ADMIN}/keys/{key_id}`, { params: { key_id: rotated.id } });
  await ask(`PUT ${ADMIN}/second-factor`, { body: { required: false } });
  await ask(`POST ${ADMIN}/templates/sync`);
  await ask(`GET ${ADMIN}/templates`);
  const reply = await ask(`POST ${ADMIN}/saved-replies`, { body: { name: 'hours', text: 'We open at nine.' } });
  await ask(`GET ${ADMIN}/saved-replies`);
  const params = { saved_reply_id: reply.id };
  await ask(`PATCH ${ADMIN}/saved-replies/{saved_reply_id}`, { params, body: { name: 'open', text: 'At nine.' } });
  await ask(`DELETE ${ADMIN}/saved-replies/{saved_reply_id}`, { params });
}
