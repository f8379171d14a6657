/** The status of a message. */
export const messageInfoText = {
  title: 'Message info',
  written: 'Written',
  by: 'By',
  channelId: 'WhatsApp ID',
  cost: 'Cost',
  charged: (category: string) => `Charged by WhatsApp (${category})`,
  free: (category: string) => `Free of charge (${category})`,
  categories: {
    authentication_international: 'international authentication',
    referral_conversion: 'reply to an ad',
  },
};

export const forwardText = {
  title: 'Forward to',
  description: 'Only conversations with an open window. You can check it before it is sent.',
  to: 'To',
  placeholder: 'Name or phone',
  list: 'Conversations with an open window',
  noOne: 'No conversation with an open window matches.',
  fileFailed: 'The file could not be fetched. Try again.',
};
