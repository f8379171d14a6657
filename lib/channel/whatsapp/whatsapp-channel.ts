import { z } from 'zod';
import type { Acceptance, Channel, ChannelAccount, PhoneNumberInfo } from '../channel.ts';
import { whatsappCatalog } from './catalog.ts';
import { graphPages } from './graph-pages.ts';
import { graphRequest } from './graph-request.ts';
import { listTemplates } from './list-templates.ts';
import { downloadMedia, mediaInfo, uploadMedia } from './media.ts';
import { wireMessage } from './wire-message.ts';

const NUMBER_FIELDS =
  'display_phone_number,verified_name,quality_rating,status,whatsapp_business_manager_messaging_limit';

/** The WhatsApp Cloud API, the only channel implementation (docs/reference/whatsapp.md). */
export function whatsappChannel(account: ChannelAccount): Channel {
  const { accessToken } = account;
  const number = encodeURIComponent(account.phoneNumberId);
  const waba = encodeURIComponent(account.wabaId);
  return {
    ...whatsappCatalog(account),
    sendMessage: (send) =>
      graphRequest({
        accessToken,
        method: 'POST',
        path: `${number}/messages`,
        body: wireMessage(send),
        schema: acceptanceSchema,
      }),
    mediaInfo: (media) => mediaInfo(account, media),
    downloadMedia: (media) => downloadMedia(account, media),
    uploadMedia: (file) => uploadMedia(account, file),
    listTemplates: () => listTemplates(account),
    phoneNumberInfo: () =>
      graphRequest({
        accessToken,
        method: 'GET',
        path: number,
        query: { fields: NUMBER_FIELDS },
        schema: numberSchema,
      }),
    listPhoneNumberIds: async () => {
      const query = { fields: 'id', limit: '100' };
      const numbers = await graphPages({ accessToken, path: `${waba}/phone_numbers`, query, item: withId });
      return numbers.map(({ id }) => id);
    },
    subscribeApp: async () => {
      await graphRequest({ accessToken, method: 'POST', path: `${waba}/subscribed_apps`, schema: z.object({}) });
    },
  };
}

const withId = z.object({ id: z.string() });

/**
 * `message_status` is only documented for templates; without it, the response itself is the acceptance
 * (docs/reference/whatsapp.md#send-response).
 */
const acceptanceSchema = z
  .object({ messages: z.tuple([withId.extend({ message_status: z.string().nullish() })], z.unknown()) })
  .transform(
    ({ messages: [message] }): Acceptance => ({
      id: message.id,
      messageStatus: message.message_status ?? 'accepted',
    }),
  );

const numberSchema = z
  .object({
    display_phone_number: z.string().nullish(),
    verified_name: z.string().nullish(),
    quality_rating: z.string().nullish(),
    whatsapp_business_manager_messaging_limit: z.string().nullish(),
    status: z.string().nullish(),
  })
  .transform(
    (number): PhoneNumberInfo => ({
      displayPhone: number.display_phone_number?.replace(/\D/g, '') || null,
      verifiedName: number.verified_name ?? null,
      qualityRating: number.quality_rating ?? null,
      messagingLimit: number.whatsapp_business_manager_messaging_limit ?? null,
      status: number.status ?? null,
    }),
  );
