/** Blocking a person. */
export const blockText = {
  title: (name: string) => `Block ${name}?`,
  body: 'Their conversations are closed. What they write is kept, but no one is told of it and no flow answers. Integrations still get it. They do not learn that they are blocked.',
  confirm: 'Block',
  unblockName: (name: string) => `Unblock ${name}`,
  blockName: (name: string) => `Block ${name}`,
};
