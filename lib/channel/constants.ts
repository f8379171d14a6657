/** On the button that opens a list, unless the message says otherwise. */
export const DEFAULT_LIST_LABEL = 'Choose';

/** Kinds of what a customer did that is not a message to answer: it starts nothing and is not a reply. */
export const SILENT_KINDS = ['reaction', 'edit', 'revoke', 'system'];
