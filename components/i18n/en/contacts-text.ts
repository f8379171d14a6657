import type { Erasure } from '#lib/messaging/contacts/admin-operations.ts';
import { counted } from '#lib/platform/counted.ts';
import { commonText } from './common-text.ts';

/** Contacts: the table, the form, and bulk tagging. */
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
  selected: (n: number) => `${n.toLocaleString('en')} selected`,
  selectMatching: (n: number) => `Select all ${n.toLocaleString('en')} that match`,
  tooManyToSelect: (most: number) => `More than ${most.toLocaleString('en')} match. Narrow the filters to select all.`,
  people: (n: number) => counted(n, 'contact'),
  total: (n: number, isMore: boolean) =>
    isMore ? `More than ${n.toLocaleString('en')} contacts` : counted(n, 'contact'),
  clearSelection: 'Clear selection',
  tagSelected: 'Edit tags…',
  edit: (name: string) => `Edit ${name}`,
  startConversation: (name: string) => `Write to ${name}`,
  openConversation: (name: string) => `Open the conversation with ${name}`,
  hiddenPhone: 'Number hidden',
  moreTags: (n: number) => `+${n}`,
  attributeCount: (n: number) => counted(n, 'attribute'),
  yes: 'Yes',
  no: 'No',
  neverAsked: 'Never asked',
  filters: {
    search: commonText.searchPeople,
    tag: 'Tag',
    anyTag: 'Any tag',
    optIn: 'Opt-in',
    anyOptIn: 'Any opt-in status',
    optedIn: 'Opted in',
    optedOut: 'Opted out',
    neverAsked: 'Never asked',
    attribute: 'Attribute',
    anyAttribute: 'Any attribute',
    value: 'Attribute value',
    valuePlaceholder: 'is…',
    sort: 'Order',
    newest: 'Newest first',
    oldest: 'Oldest first',
    byName: 'By name',
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
    `With country code, or the ten digits of a number from ${country}. If the number is already known, that contact is updated.`,
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
  attributeTwice: (name: string) => `Two attributes are called “${name}”. Leave one of them out.`,
  wrongType: {
    number: 'Write a number. For a text, remove this attribute and add it again.',
    boolean: 'Write true or false. For a text, remove this attribute and add it again.',
    object: 'Write JSON. For a text, remove this attribute and add it again.',
  },
  removeAttribute: (name: string) => `Remove ${name || 'the attribute'}`,
  submitCreate: 'Add contact',
  created: 'The contact was saved.',
};

export const eraseContactText = {
  open: (name: string) => `Erase ${name}`,
  openSelected: 'Erase…',
  title: (name: string) => `Erase ${name}?`,
  description:
    'Everything is deleted for good: the contact, conversations with messages and files, orders, flow runs, events, and the flow tests that were saved with them. Anyone who writes again becomes a new contact.',
  counting: 'Counting what will be erased…',
  whatGoes,
  confirm: (n: number) => (n === 1 ? 'Erase contact' : 'Erase contacts'),
  done: (name: string, n: number) => `${name} ${n === 1 ? 'was' : 'were'} erased.`,
  left: (erased: number, left: number) => `${counted(erased, 'contact')} erased, ${left} not erased`,
};

export const tagContactsText = {
  title: (n: number) => `Edit tags of ${counted(n, 'contact')}`,
  add: 'Add',
  remove: 'Remove',
  submit: 'Change tags',
  nothing: 'Enter a tag to add or remove.',
  done: (n: number) => `${counted(n, 'contact')} ${n === 1 ? 'was' : 'were'} changed.`,
  notUndone: (n: number) => `${counted(n, 'contact')} could not be changed back.`,
  full: 'Other tags were added since, so they would have more than 1,000.',
};

/** Leaves out what there is none of. */
function whatGoes({ contacts, conversations, messages, files, orders, runs }: Erasure): string {
  const things = [
    { n: contacts, one: 'contact' },
    { n: conversations, one: 'conversation' },
    { n: messages, one: 'message' },
    { n: files, one: 'file' },
    { n: orders, one: 'order' },
    { n: runs, one: 'flow run' },
  ];
  const list = new Intl.ListFormat('en').format(things.filter(({ n }) => n > 0).map(({ n, one }) => counted(n, one)));
  return list && `This erases ${list}.`;
}
