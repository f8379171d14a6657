import type { CsvField } from '#lib/messaging/contacts/constants.ts';

/** Importing contacts from a CSV file: choose it, say what its columns hold, wait, fix the skipped rows. */
export const importText = {
  title: 'Import contacts',
  description: 'From a CSV file of up to 100,000 rows. Existing contacts are updated. No duplicates are created.',
  back: 'All contacts',
  choose: 'Choose a CSV file',
  drop: 'or drop it here',
  example: 'A file can look like this. Only the phone is required.',
  exampleFile:
    'phone,name,opt_in,tags,city\n+91 98123 45678,Asha Menon,yes,vip;pune,Pune\n+49 1511 2345678,Lena Vogt,no,,Berlin',
  tooLarge: 'The file is larger than 25 MB. Split it and import the parts.',
  otherFile: 'Choose another file',
  columnsTitle: (file: string) => `Match the columns of ${file}`,
  columnsBody: 'Each column fills a field, becomes an attribute (a {{variable}} in templates), or is left out.',
  columns: { column: 'Column', samples: 'Sample values', target: 'Import as' },
  listLabel: 'Columns of the file',
  targetOf: (column: string) => `Import “${column}” as`,
  nameOf: (column: string) => `Attribute name for “${column}”`,
  noSamples: 'empty',
  targets: {
    phone: 'Phone',
    name: 'Name',
    opt_in: 'Opt-in (yes or no)',
    tags: 'Tags (a;b or a,b)',
    source_ref: 'Source reference',
    attribute: 'Attribute',
    none: 'Leave out',
  } satisfies Record<CsvField | 'attribute' | 'none', string>,
  rowsTitle: 'How the first rows will be imported',
  rowColumns: { row: 'Row', outcome: 'Result', contact: 'Contact', fields: 'Fields' },
  outcomes: { create: 'New contact', update: 'Updates a contact', skip: 'Skipped' },
  optIn: { yes: 'Opted in', no: 'Opted out' },
  tagged: (tags: string) => `Tags: ${tags}`,
  reference: (ref: string) => `Source reference: ${ref}`,
  needsPhone: 'Choose the column that holds the phone number.',
  twice: (what: string) => `Two columns are set to “${what}”. Leave one of them out.`,
  submit: 'Import',
  running: (percent: number) => `Importing… ${percent}%`,
  progress: 'Import progress',
  brokeOff:
    'The connection was lost, and with it the result. Import the file again: contacts that it has already created are not duplicated.',
  doneTitle: 'Import complete',
  done: (created: number, updated: number, received: number) =>
    `${created.toLocaleString('en')} created and ${updated.toLocaleString('en')} updated from ${received.toLocaleString('en')} ${received === 1 ? 'row' : 'rows'}.`,
  nothing: 'No rows were skipped.',
  skippedTitle: (problems: number) =>
    problems === 1
      ? '1 problem caused a row to be skipped'
      : `${problems.toLocaleString('en')} problems caused rows to be skipped`,
  skippedBody: 'Download those rows, fix them, and import that file.',
  download: 'Download skipped rows',
  problems: 'Problems',
  problemColumns: { row: 'Row', column: 'Column', msg: 'Problem' },
  wholeRow: 'Whole row',
  first: (n: number) => `Showing the first ${n}.`,
  toContacts: 'View contacts',
  another: 'Import another file',
};
