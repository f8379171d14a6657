import { z } from 'zod';
import { defineOperation } from '#lib/contract/operation.ts';
import { flowParams } from '../definitions/schema.ts';
import { flowTestSchema, flowTestsSchema, testReportSchema } from './schema.ts';

const etag = { ETag: 'Changes with the tests; give it as If-Match to replace exactly what you read.' };

const tests = [
  {
    name: 'An order that was sent',
    hours: 'open' as const,
    attributes: {},
    steps: [
      { type: 'customer' as const, text: 'order' },
      { type: 'bot' as const, text: 'What is your order number?', match: 'is' as const },
      { type: 'api' as const, status: 200, body: { data: { status: 'shipped' } } },
      { type: 'customer' as const, text: '1042' },
      { type: 'bot' as const, text: 'Your order 1042 is shipped.', match: 'is' as const },
    ],
  },
];

export const getFlowTestsOperation = defineOperation({
  id: 'getFlowTests',
  method: 'GET',
  path: '/flows/{id}/tests',
  scope: 'flows:read',
  tag: 'Flows',
  summary: 'Read a flow’s tests',
  description: 'The scripted conversations that are stored with the flow.',
  params: flowParams,
  result: flowTestsSchema,
  errors: ['not_found'],
  responseHeaders: etag,
  examples: { response: { required: true, tests } },
});

export const setFlowTestsOperation = defineOperation({
  id: 'setFlowTests',
  method: 'PUT',
  path: '/flows/{id}/tests',
  scope: 'flows:write',
  tag: 'Flows',
  summary: 'Replace a flow’s tests',
  description:
    'Stores scripted conversations with the flow. The draft and the flow’s ETag stay as they are. With `required`, a draft whose ' +
    'tests fail cannot be published.',
  params: flowParams,
  body: flowTestsSchema,
  result: flowTestsSchema,
  errors: ['not_found', 'precondition_failed'],
  requestHeaders: { 'If-Match': 'The ETag that you read; when the tests have changed since, the answer is 412.' },
  responseHeaders: etag,
  examples: { request: { required: true, tests }, response: { required: true, tests } },
});

export const testFlowOperation = defineOperation({
  id: 'testFlow',
  method: 'POST',
  path: '/flows/{id}/test',
  scope: 'flows:read',
  tag: 'Flows',
  summary: 'Test a flow’s draft',
  description:
    'Plays scripted conversations with the draft and reports the first difference of each. Nothing is sent, called or ' +
    'changed: calls get the answers of the script. Without a body, the stored ones are played.',
  params: flowParams,
  body: z.object({
    tests: z.array(flowTestSchema).max(20).optional().describe('Default: those stored with the flow.'),
  }),
  result: testReportSchema,
  errors: ['not_found'],
  examples: {
    request: { tests },
    response: {
      passed: false,
      results: [
        {
          name: 'An order that was sent',
          passed: false,
          difference: { step: 4, expected: 'Your order 1042 is shipped.', actual: 'Your order 1042 is paid.' },
        },
      ],
    },
  },
  heavy: true,
  repeatable: true,
});
