/** A link to a message that was deleted. */
export const absentMessageText = {
  title: 'There is no such message',
  body: 'It may have been deleted, or the address may be wrong. The rest of the conversation is still here.',
};
