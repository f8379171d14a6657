const inDays = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days`);

/** A workspace's own settings. */
export const workspaceText = {
  title: 'General',
  description: 'The name of this workspace, how it reads phone numbers, and when flows take over again.',
  /** For members who cannot change anything here. */
  descriptionToRead: 'The address of this workspace, and the way to leave it.',
  newTitle: 'New workspace',
  newDescription: 'A workspace has its own number, contacts, keys and members. You will be its owner.',
  create: 'Create workspace',
  name: 'Name',
  country: 'Default country',
  countryHint: 'Phone numbers of exactly ten digits are read as numbers from this country.',
  idleHours: 'Give conversations back after (hours)',
  idleHoursHint:
    'What a person took over, or a flow handed over, goes back to flows after this many hours without a message. Leave it empty for never.',
  retention: {
    title: 'Delete after (days)',
    hint: 'Leave a field empty to keep things forever; API requests are kept for 30 days at most. Messages go with their files, notes, orders and events, and nothing brings them back.',
    kinds: {
      messages: 'Messages',
      media: 'Files',
      runs: 'Finished runs',
      requests: 'API requests (at most 30)',
      audit: 'Audit log',
    },
    confirmTitle: 'Delete older data?',
    confirmDescription: 'This is deleted soon, and nothing brings it back:',
    older: {
      messages: (days: number) => `Messages older than ${inDays(days)}, with their files, notes, orders and events`,
      media: (days: number) => `Files older than ${inDays(days)}`,
      runs: (days: number) => `Runs that finished more than ${inDays(days)} ago`,
      requests: (days: number) => `API requests older than ${inDays(days)}`,
      audit: (days: number) => `Entries of the audit log older than ${inDays(days)}`,
    },
    confirm: 'Save and delete',
  },
  address: 'Address',
  addressHint: 'Part of every link to this workspace. It stays the same when the name changes.',
  id: 'Workspace ID',
  idHint: 'For the command line.',
  save: 'Save changes',
  secondFactor: {
    title: 'Require a second factor',
    description:
      'Only members with an authenticator app or a passkey get in. The others are asked to set one up first. API keys are not affected.',
    isOn: 'Members need a second factor from now on.',
    isOff: 'A second factor is no longer required.',
  },
  leave: {
    title: 'Leave this workspace',
    description: 'You lose access at once. To come back you need a new invitation.',
    action: 'Leave workspace…',
    confirmTitle: (name: string) => `Leave “${name}”?`,
    confirm: 'Leave',
  },
};
