/** The text of the button that opens a list, unless the message has its own. */
export const DEFAULT_LIST_LABEL = 'Choose';

/** Kinds of messages that need no answer: they start no flow and are not a reply. */
export const SILENT_KINDS = ['reaction', 'edit', 'revoke', 'system', 'call_permission_reply'];
