/** In the composer, or in one of its dialogs, where the number of ours is disconnected. */
export const disconnectedText = {
  title: 'This conversation’s number is disconnected.',
  body: 'You can read the conversation, but not continue it until an admin connects the number again.',
  /** In a dialog that was open before. */
  notSent: 'This number has been disconnected. Nothing can be sent from it until an admin connects it again.',
  another: 'Write from another number',
};
