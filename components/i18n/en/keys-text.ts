import { threadText } from './inbox-text.ts';
import { paletteText } from './palette-text.ts';

/** The list of shortcuts. */
export const shortcutsText = {
  title: 'Keyboard shortcuts',
  description: 'Single keys do nothing while you type.',
  inboxNote: 'While you move through the list, R, A and E first open the conversation that you have moved to.',
  everywhere: 'Everywhere',
  inbox: 'In the inbox',
  editor: 'In the flow editor',
  keys: {
    palette: paletteText.placeholder,
    sheet: 'Show this list',
    close: 'Close a dialog or a menu',
    next: 'Next conversation',
    previous: 'Previous conversation',
    open: 'Open the conversation',
    reply: 'Write a reply',
    assign: 'Assign the conversation',
    finish: 'Close or reopen the conversation',
    search: 'Search the list',
    leave: threadText.back,
    undo: 'Undo',
    redo: 'Redo',
    duplicate: 'Duplicate',
    copy: 'Copy what is selected',
    cut: 'Cut what is selected',
    paste: 'Paste, also into another flow',
    selectAll: 'Select everything',
    remove: 'Delete what is selected',
    find: 'Search the flow, pages and people',
    goThrough: 'Go through the places found',
    rename: 'Rename the selected node',
    form: 'Go to the selected node’s form',
    node: 'Go back to the node',
  },
  or: 'or',
};
