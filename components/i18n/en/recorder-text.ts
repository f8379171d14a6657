/** Recording a voice message. */
export const recorderText = {
  start: 'Record a voice message',
  asking: 'Allow this site to use your microphone.',
  recording: 'Recording',
  stop: 'Stop',
  discard: 'Discard the recording',
  preparing: 'Preparing…',
  listen: 'Your recording',
  refused: 'Your browser does not let this site use the microphone. Allow it in the site’s settings, then try again.',
  missing: 'No microphone was found. Connect one, then try again.',
  failed: 'The recording failed. Close other apps that use the microphone, then try again.',
  unsupported: 'This browser cannot record. Attach an audio file instead.',
  again: 'Record again',
  leave: { title: 'Discard the recording?', description: 'It was not sent.', confirm: 'Discard' },
};
