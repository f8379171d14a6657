/** The words people read: the kind’s name, and those of its form in the editor. */
export const words = {
  title: 'Run flow',
  flow: 'Flow',
  choose: 'Choose a published flow',
  none: 'No other flow is published yet.',
  gone: 'This flow is not published, or was deleted. Choose another.',
  inputs: 'Give to the flow',
  inputName: 'Variable there',
  inputValue: 'Value',
  addInput: 'Add value',
  outputs: 'Take from the flow',
  outputName: 'Variable there',
  outputVariable: 'Variable here',
  addOutput: 'Add variable',
  knows: (names: string) => `Its variables: ${names}`,
  open: 'Open the flow',
  done: 'Done',
};
