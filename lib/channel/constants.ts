/** On the button that opens a list, unless the message says otherwise. */
export const DEFAULT_LIST_LABEL = 'Choose';
