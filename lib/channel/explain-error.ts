import { plainWords } from './plain-words.ts';

/** The explanation of a failure that a message's row stores and people read. */
export type Explanation = {
  /** The channel's code; null when there is none. */
  code: number | null;
  title: string;
  detail: string;
};

/** What to do when the channel refuses the number's token. */
export const RECONNECT = 'Reconnect the number with a valid access token under Settings, Messaging numbers.';
const LATER = 'Try again later.';

/** Title and advice by code, for codes where Meta's own words do not help. Without advice, Meta's is used. */
const WORDS: Record<number, [title: string, detail?: string]> = {
  0: ['Access refused', `WhatsApp no longer accepts the number’s access token. ${RECONNECT}`],
  1: ['WhatsApp failed', `WhatsApp had an unknown problem. ${LATER}`],
  2: ['WhatsApp is down', `WhatsApp is temporarily unavailable. ${LATER}`],
  3: ['Permission missing', `The access token lacks the permission to do this. ${RECONNECT}`],
  4: ['Too many calls', 'WhatsApp’s limit of calls is used up. Slow down and try again later.'],
  10: ['Permission missing', `The access token lacks the permission to do this. ${RECONNECT}`],
  33: ['Number deleted', 'The business number no longer exists on WhatsApp.'],
  104: ['Access refused', `WhatsApp got no access token. ${RECONNECT}`],
  190: ['Access token expired', `The number’s access token is invalid or has expired. ${RECONNECT}`],
  368: ['Account restricted', 'The business account is restricted or disabled for violating WhatsApp’s policies.'],
  80007: ['Too many calls', 'WhatsApp’s limit of calls for this account is used up. Try again later.'],
  130403: ['Recipient blocked', 'Your business has blocked this person.'],
  130429: ['Sending too fast', 'More messages were sent from this number than WhatsApp takes per second.'],
  130472: ['Not delivered', 'This person is in an experiment group of WhatsApp that gets no marketing messages.'],
  130497: ['Country restricted', 'Your business may not write to people in this country.'],
  131000: ['WhatsApp failed', `WhatsApp had an unknown problem. ${LATER}`],
  131005: ['Access denied', `The access token lacks the permission to do this. ${RECONNECT}`],
  131016: ['WhatsApp is down', `WhatsApp is temporarily unavailable. ${LATER}`],
  131021: ['Own number', 'The recipient is the business number itself.'],
  131026: [
    'Undeliverable',
    'The message cannot be delivered: the person does not use WhatsApp, has not accepted its terms, or has an old app.',
  ],
  131030: [
    'Recipient not allowed',
    'A test number only reaches recipients on its allow-list. Add this phone there, or use a real number.',
  ],
  131031: ['Account locked', 'The business account is locked. Look for the reason in Meta’s WhatsApp Manager.'],
  131037: ['Display name not approved', 'The number’s display name has to be approved before it can send.'],
  131042: ['Payment problem', 'The business account has a payment or eligibility problem.'],
  131045: ['Number not registered', `The number’s registration on WhatsApp failed. ${RECONNECT}`],
  131047: [
    'Outside the 24-hour window',
    'More than 24 hours have passed since the customer last wrote. Send an approved template message instead.',
  ],
  131048: ['Number restricted', 'The number is restricted because too many people blocked or reported its messages.'],
  131049: [
    'Not delivered',
    'WhatsApp held the message back, because this person gets many marketing messages. Wait at least 24 hours.',
  ],
  131050: ['Marketing stopped', 'This person has stopped marketing messages from your business.'],
  131051: ['Type not supported', 'WhatsApp does not support this type of message.'],
  131052: ['File not downloadable', 'The file that the customer sent could not be downloaded.'],
  131053: [
    'File not accepted',
    'WhatsApp could not fetch or process the file. Check that the link is public, its type supported and its size within the limit.',
  ],
  131056: ['Too many messages to this person', 'Too many messages went to this person in a short time. Wait a little.'],
  131057: ['Number in maintenance', 'The number is in maintenance for about a minute. Try again then.'],
  132000: ['Wrong number of template parameters'],
  132001: ['No such template'],
  132005: ['Text too long', 'The template’s text is too long with its parameters filled in.'],
  132007: ['Template violates a policy', 'The template’s content violates a policy of WhatsApp.'],
  132012: ['Template parameter of a wrong kind'],
  132015: ['Template paused', 'The template is paused because of its low quality.'],
  132016: ['Template disabled', 'The template was disabled for good because of its low quality.'],
  132018: [
    'Template parameter not accepted',
    'A template parameter cannot contain line breaks, tabs, or more than four spaces in a row.',
  ],
  133010: ['Number not registered', 'The number is not registered on WhatsApp. Register and reconnect it.'],
};

/** A failure in plain words: ours if we have some, else the channel's without codes and URLs. */
export function explainError({
  code,
  title,
  details,
}: {
  code: number | null;
  title?: string | null | undefined;
  details?: string | null | undefined;
}): Explanation {
  const [ownTitle, ownDetail] = (code !== null && WORDS[familyOf(code)]) || [];
  const theirTitle = plainWords(title ?? '') ?? 'Refused by WhatsApp';
  const detail = ownDetail ?? sentence(plainWords(details ?? '') ?? theirTitle);
  return { code, title: ownTitle ?? theirTitle, detail };
}

/** All of 200 to 299 mean a missing permission. */
function familyOf(code: number): number {
  return code >= 200 && code <= 299 ? 10 : code;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
