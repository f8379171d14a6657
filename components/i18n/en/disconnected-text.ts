/** In place of the composer where the number of ours is disconnected. */
export const disconnectedText = {
  title: 'This conversation’s number is disconnected.',
  body: 'You can read the conversation, but not continue it until an admin connects the number again.',
  another: 'Write from another number',
};
