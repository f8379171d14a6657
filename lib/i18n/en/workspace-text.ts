/** A workspace's own settings. */
export const workspaceText = {
  newTitle: 'New workspace',
  newDescription: 'A workspace has its own number, contacts, keys and members. You will be its owner.',
  create: 'Create workspace',
  name: 'Name',
  country: 'Default country',
  countryHint: 'Phone numbers of exactly ten digits are read as numbers of this country.',
};
