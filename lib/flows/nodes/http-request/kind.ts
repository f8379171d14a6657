import { defineNodeKind, ERROR } from '../contract/node-kind.ts';
import type { HttpRequestData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'http_request',
  title: words.title,
  initial: (): HttpRequestData => ({ method: 'GET', url: '' }),
  handles: () => [{ id: 'success', label: 'Success' }, ERROR],
  summary: ({ method, url }) => `${method} ${url}`,
  sets: ({ responseMap = {} }) => [...Object.values(responseMap).filter(Boolean), '_http_status', '_http_error'],
  needsWindow: () => null,
});
