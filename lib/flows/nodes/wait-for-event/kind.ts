import { durationWords } from '../contract/duration-words.ts';
import { defineNodeKind } from '../contract/node-kind.ts';
import { DEFAULT_MINUTES, URL_VARIABLE } from './constants.ts';
import type { WaitForEventData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'wait_for_event',
  title: words.title,
  initial: (): WaitForEventData => ({}),
  handles: ({ timeoutMinutes = DEFAULT_MINUTES }) => [
    { id: 'event', label: words.event, after: timeoutMinutes },
    { id: 'timeout', label: words.timedOut, after: timeoutMinutes },
  ],
  summary: ({ timeoutMinutes = DEFAULT_MINUTES }) => words.summary(durationWords(timeoutMinutes)),
  sets: ({ responseMap = {} }) => [URL_VARIABLE, ...Object.values(responseMap).filter(Boolean)],
  needsWindow: () => null,
});
