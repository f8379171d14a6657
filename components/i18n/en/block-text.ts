/** Blocking a person. */
export const blockText = {
  title: (name: string) => `Block ${name}?`,
  body: 'Their conversations are closed. What they write is kept, but no one is notified, and flows no longer answer or write to them. Webhooks still receive it. The person is not told that they are blocked.',
  confirm: 'Block',
  unblockName: (name: string) => `Unblock ${name}`,
  blockName: (name: string) => `Block ${name}`,
};
