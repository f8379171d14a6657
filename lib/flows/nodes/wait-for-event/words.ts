export const words = {
  title: 'Wait for event',
  about:
    'The run waits until someone posts JSON to {{event_url}}. Put that variable into the body of a Call API node before this one, so that the other system knows where to answer. Each address works once.',
  timeout: 'Wait at most, in minutes',
  map: 'Save from the event',
  mapPath: 'Path, such as data.status',
  mapVariable: 'Variable',
  addMapping: 'Add mapping',
  event: 'Event',
  timedOut: 'Timeout',
  summary: (time: string) => `at most ${time}`,
};
