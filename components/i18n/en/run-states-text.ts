/** How a flow's run stands, in the list of runs and beside a conversation. */
export const runStates = {
  running: 'Running',
  waiting: 'Waiting',
  completed: 'Completed',
  handed_off: 'Handed to a person',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
