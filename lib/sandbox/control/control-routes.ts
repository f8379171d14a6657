import { Router } from '../http/router.ts';
import {
  addNumber,
  ageNumber,
  announceChange,
  changeNumber,
  connectCatalog,
  deleteNumber,
  setToken,
} from './account-commands.ts';
import type { ControlHandler } from './control-call.ts';
import { listCustomers, saveCustomer, showFile, showImage, uploadFile } from './customer-commands.ts';
import {
  echoMessage,
  getMessage,
  listMessages,
  readThread,
  setStatus,
  writeMany,
  writeMessage,
} from './message-commands.ts';
import { addTemplate, changeTemplateStatus, listTemplates } from './template-commands.ts';
import { listAttempts, sendRaw } from './webhook-commands.ts';
import {
  addFault,
  clearLatencies,
  getAcknowledged,
  getChanges,
  getSends,
  getState,
  getStats,
  listFaults,
  moveClock,
  patchSettings,
  registerCallback,
  removeFaults,
  reset,
} from './world-commands.ts';

const route = (method: string, pattern: string, handle: ControlHandler) => ({ method, pattern, name: pattern, handle });

/** Every command under `/_sandbox/`; docs/sandbox.md shows each with curl. */
export const CONTROL_COMMANDS = [
  route('GET', 'state', getState),
  route('GET', 'changes', getChanges),
  route('GET', 'stats', getStats),
  route('GET', 'stats/sends', getSends),
  route('GET', 'stats/acknowledged', getAcknowledged),
  route('POST', 'stats/clear-latencies', clearLatencies),
  route('PATCH', 'settings', patchSettings),
  route('POST', 'clock', moveClock),
  route('POST', 'callback', registerCallback),
  route('POST', 'reset', reset),
  route('POST', 'numbers', addNumber),
  route('PATCH', 'numbers/:id', changeNumber),
  route('DELETE', 'numbers/:id', deleteNumber),
  route('POST', 'numbers/:id/age', ageNumber),
  route('POST', 'tokens', setToken),
  route('POST', 'wabas/:id/changes', announceChange),
  route('POST', 'wabas/:id/catalog', connectCatalog),
  route('GET', 'wabas/:id/templates', listTemplates),
  route('POST', 'wabas/:id/templates', addTemplate),
  route('POST', 'templates/:template/status', changeTemplateStatus),
  route('GET', 'customers', listCustomers),
  route('PUT', 'customers/:phone', saveCustomer),
  route('POST', 'customers/:phone/messages', writeMessage),
  route('POST', 'customers/:phone/echoes', echoMessage),
  route('POST', 'customers/:phone/read', readThread),
  route('POST', 'inbound', writeMany),
  route('POST', 'media', uploadFile),
  route('GET', 'media/:id', showFile),
  route('GET', 'images/:name', showImage),
  route('GET', 'messages', listMessages),
  route('GET', 'messages/:id', getMessage),
  route('POST', 'messages/:id/status', setStatus),
  route('GET', 'faults', listFaults),
  route('POST', 'faults', addFault),
  route('DELETE', 'faults', removeFaults),
  route('DELETE', 'faults/:id', removeFaults),
  route('GET', 'webhooks', listAttempts),
  route('POST', 'webhooks', sendRaw),
];

export const controlRoutes = new Router(CONTROL_COMMANDS);
