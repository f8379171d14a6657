/** The states of a flow's run, in the list of runs and next to a conversation. */
export const runStates = {
  running: 'Running',
  waiting: 'Waiting',
  completed: 'Completed',
  handed_off: 'Handed to a person',
  failed: 'Failed',
  cancelled: 'Canceled',
};
