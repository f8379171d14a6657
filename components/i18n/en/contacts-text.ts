import { commonText } from './common-text.ts';

/** Contacts: the table, the form, tags for many. */
export const contactsText = {
  title: 'Contacts',
  description: 'Everyone your business can message.',
  create: 'Add contact',
  exportCsv: 'Export CSV',
  importCsv: 'Import CSV',
  listLabel: 'Contacts',
  columns: {
    select: 'Select',
    name: 'Name',
    tags: 'Tags',
    optIn: 'Opt-in',
    attributes: 'Attributes',
    created: 'Added',
    actions: 'Actions',
  },
  selectOne: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown',
  selected: (n: number) => (n === 1 ? '1 selected' : `${n} selected`),
  clearSelection: 'Clear selection',
  tagSelected: 'Edit tags',
  edit: (name: string) => `Edit ${name}`,
  startConversation: (name: string) => `Write to ${name}`,
  openConversation: (name: string) => `Open the conversation with ${name}`,
  unnamed: 'No name',
  hiddenPhone: 'Number hidden',
  moreTags: (n: number) => `+${n}`,
  attributeCount: (n: number) => (n === 1 ? '1 attribute' : `${n} attributes`),
  yes: 'Yes',
  no: 'No',
  neverAsked: 'Never asked',
  filters: {
    search: commonText.searchPeople,
    tag: 'Tag',
    anyTag: 'Any tag',
    optIn: 'Opt-in',
    anyOptIn: 'Any opt-in',
    optedIn: 'Opted in',
    optedOut: 'Opted out',
    neverAsked: 'Never asked',
    attribute: 'Attribute',
    anyAttribute: 'Any attribute',
    value: 'Attribute value',
    valuePlaceholder: 'is…',
    clear: 'Clear filters',
  },
  emptyTitle: 'No contacts yet',
  emptyBody:
    'Anyone who writes to you becomes a contact automatically. Add others here, from a CSV file, or over the API:',
  nothingMatches: 'No contacts match',
  nothingMatchesBody: commonText.nothingMatchesBody,
};

export const contactFormText = {
  createTitle: 'Add a contact',
  editTitle: 'Edit contact',
  phone: 'Phone',
  phoneHint: (country: string) =>
    `With country code, or ten digits for ${country}. If the number is already known, that contact is updated.`,
  name: 'Name',
  nameHint: 'Their profile name replaces it when they write.',
  optIn: 'Marketing messages',
  optIns: { yes: 'Opted in', no: 'Opted out', unknown: 'Never asked' },
  tags: 'Tags',
  tagsHint: 'Press Enter or type a comma to add a tag.',
  removeTag: (tag: string) => `Remove ${tag}`,
  sourceRef: 'Source reference',
  sourceRefHint: 'Your own ID for this person. Customers never see it.',
  attributes: 'Attributes',
  attributesHint: 'Each is a {{variable}} in templates and flows.',
  attributeName: 'Attribute name',
  attributeValue: (name: string) => `Value of ${name || 'the attribute'}`,
  addAttribute: 'Add attribute',
  removeAttribute: (name: string) => `Remove ${name || 'the attribute'}`,
  submitCreate: 'Add contact',
  created: 'The contact was saved.',
};

export const eraseContactText = {
  open: (name: string) => `Erase ${name}`,
  title: (name: string) => `Erase ${name}?`,
  description:
    'The contact, every conversation with its messages and files, orders, flow runs and events are deleted for good. If they write again, they become a new contact.',
  confirm: 'Erase contact',
  done: (name: string) => `${name} was erased.`,
};

export const tagContactsText = {
  title: (n: number) => (n === 1 ? 'Edit tags of 1 contact' : `Edit tags of ${n} contacts`),
  add: 'Add',
  remove: 'Remove',
  submit: 'Change tags',
  nothing: 'Enter a tag to add or remove.',
  done: (n: number) => (n === 1 ? '1 contact was changed.' : `${n} contacts were changed.`),
};
