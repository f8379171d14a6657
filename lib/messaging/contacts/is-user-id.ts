const USER_ID = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/;

/** A person's ID on the channel (docs/reference/whatsapp.md#people-without-a-phone-number); no phone looks like one. */
export const isUserId = (text: string): boolean => USER_ID.test(text);
