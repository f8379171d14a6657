import { kind as ask } from './ask/kind.ts';
import { kind as businessHours } from './business-hours/kind.ts';
import { kind as condition } from './condition/kind.ts';
import { kind as end } from './end/kind.ts';
import { kind as handoff } from './handoff/kind.ts';
import { kind as httpRequest } from './http-request/kind.ts';
import { kind as runFlow } from './run-flow/kind.ts';
import { kind as sendMessage } from './send-message/kind.ts';
import { kind as setContact } from './set-contact/kind.ts';
import { kind as setVariable } from './set-variable/kind.ts';
import { kind as start } from './start/kind.ts';
import { kind as templateMessage } from './template-message/kind.ts';
import { kind as wait } from './wait/kind.ts';
import { kind as waitForEvent } from './wait-for-event/kind.ts';
import { kind as waitUntil } from './wait-until/kind.ts';

/**
 * Every kind of node, in the order of the palette and of the API's document. For each kind, TypeScript also requires its
 * schema (`lib/flows/graph/schema.ts`), its problems (`lib/flows/graph/field-problems.ts`), its executor
 * (`lib/flows/walk/executors.ts`, never in the browser), its icon, its color and its form
 * (`components/flow-editor/node-icons.ts`, `kind-colors.ts`, `node-forms.ts`).
 */
export const kinds = [
  start,
  sendMessage,
  templateMessage,
  ask,
  httpRequest,
  condition,
  businessHours,
  setVariable,
  setContact,
  runFlow,
  wait,
  waitUntil,
  waitForEvent,
  handoff,
  end,
] as const;
