/** Saved replies in the composer. Apart from their page's texts, because the inbox loads these at once. */
export const replyPickerText = {
  button: 'Saved replies',
  hint: '↑ ↓ to move, Enter to insert',
  manage: 'Manage saved replies',
  fillIn: (variables: string) => `Fill in ${variables} before you send.`,
  heldBack: (variables: string) => `Not sent yet. Fill in ${variables} first.`,
  sendAnyway: 'Send it as it is',
};
