/** Messages found by a search. */
export const messageSearchText = {
  label: 'Matching messages',
  none: 'No messages found',
  noneBody: 'Try another word, or the beginning of one. A message must contain every word.',
  ours: 'Sent:',
};
