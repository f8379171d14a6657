import { defineNodeKind, type FieldProblem } from '../contract/node-kind.ts';
import { isResponsePath } from '../http-request/response-path.ts';
import { DEFAULT_MINUTES, URL_VARIABLE, type WaitForEventData, waitForEventData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'wait_for_event',
  data: waitForEventData,
  title: words.title,
  initial: (): WaitForEventData => ({}),
  handles: ({ timeoutMinutes = DEFAULT_MINUTES }) => [
    { id: 'event', label: words.event, after: timeoutMinutes },
    { id: 'timeout', label: words.timedOut, after: timeoutMinutes },
  ],
  summary: ({ timeoutMinutes = DEFAULT_MINUTES }) => words.summary(timeoutMinutes),
  sets: ({ responseMap = {} }) => [URL_VARIABLE, ...Object.values(responseMap).filter(Boolean)],
  problems: ({ responseMap = {} }) =>
    Object.entries(responseMap).flatMap(([path, variable]): FieldProblem[] => {
      if (!isResponsePath(path)) {
        return [{ path: ['responseMap', path], msg: 'This is neither a path with dots nor a JSONPath.' }];
      }
      return variable.trim() ? [] : [{ path: ['responseMap', path], msg: 'Name the variable.' }];
    }),
});
