import { runStates } from './run-states-text.ts';

/** The list of flows and their runs. */
export const flowsText = {
  title: 'Flows',
  description: 'Automated conversations that ask, answer, and work with your other systems.',
  create: 'New flow',
  import: 'Import',
  listLabel: 'Flows',
  columns: { name: 'Name', status: 'Status', nodes: 'Nodes', updated: 'Updated', actions: 'Actions' },
  status: { draft: 'Draft', published: 'Published' },
  version: (n: number) => `version ${n}`,
  emptyTitle: 'No flows yet',
  emptyBody: 'Draw a conversation here, or create one over the API:',
  actionsFor: (name: string) => `Actions for ${name}`,
  open: 'Open in the editor',
  runs: 'Runs',
  export: 'Export',
  deleteAction: 'Delete…',
  importBroken: 'This file is not a flow exported from Parley.',
  imported: (name: string) => `“${name}” was imported as a draft.`,
  form: { title: 'New flow', name: 'Name', nameHint: 'What it is for, such as “Order status”.', submit: 'Create flow' },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    description: 'Its versions and run history are deleted too.',
    confirm: 'Delete flow',
    done: (name: string) => `“${name}” was deleted.`,
  },
};

/** What becomes of customers who are in a flow that is deleted or taken offline. */
export const leftoversText = {
  title: (n: number) =>
    n === 1 ? '1 customer is in this flow' : `${n.toLocaleString('en')} customers are in this flow`,
  none: 'No customer is in it now.',
  choices: {
    finish: 'Let them finish',
    stop: 'Stop them',
    tell: 'Stop them with a message',
  },
  hints: {
    finish: 'No new customers enter it.',
    stop: 'They hear nothing more from it.',
    tell: 'Told to those whose 24-hour window is open and who are not with a person.',
  },
  message: 'Message',
  messagePlaceholder: 'This service has ended. Write to us and a person will help you.',
  messageMissing: 'Write what they are told.',
  unpublish: {
    title: 'Take this flow offline?',
    description: 'No message starts it any more. The draft and its versions stay.',
    confirm: 'Take offline',
  },
};

export const flowRunsText = {
  title: (flow: string) => `Runs of “${flow}”`,
  description: 'Every conversation this flow has handled, newest first.',
  back: 'Back to the editor',
  backToRuns: 'All runs',
  outcome: 'Outcome',
  all: 'All outcomes',
  listLabel: 'Runs',
  columns: { contact: 'Customer', state: 'Outcome', version: 'Version', steps: 'Steps', started: 'Started' },
  states: runStates,
  emptyTitle: 'No runs here',
  emptyBody: 'A run appears when a customer’s message starts the published flow.',
  detailTitle: (contact: string) => `Run with ${contact}`,
  rerun: 'Run again from the failed node',
  rerunDone: 'The run was started again.',
  cancel: 'Stop this run',
  cancelDone: 'The run was stopped. The next message can start a flow again.',
  rerunOf: 'Rerun of an earlier run',
  variables: 'Variables',
  variablesAtEnd: 'Variables at the end',
  steps: 'Steps',
  input: 'Input',
  output: 'Output',
  error: 'Error',
  leftBy: (handle: string) => `exit: ${handle}`,
  took: (ms: number) => (ms < 1 ? '< 1 ms' : `${Math.round(ms)} ms`),
  refresh: 'Refresh',
};
