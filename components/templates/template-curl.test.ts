import { expect, it } from 'vitest';
import * as messages from '#app/public/v1/messages/route.ts';
import { listTemplates } from '#lib/messaging/templates/list-templates.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { templateCurl, templateSample } from './template-curl.ts';

const test = setUpChannel();

it('is a request that sends the template, whatever values it takes', async () => {
  const { workspaceId, apiKey, phoneNumberId, wabaId, accessToken } = test.workspace;
  await test.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await test.channel.addTemplate(wabaId, {
    ...{ name: 'branch', language: 'en', status: 'APPROVED', category: 'UTILITY' },
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Here we are.' },
    ],
  });
  await syncTemplates({ workspaceId });
  const { templates } = await listTemplates({ workspaceId });
  const approved = templates.filter(({ status }) => status === 'APPROVED');
  expect(approved.length).toBeGreaterThan(8);
  for (const template of approved) {
    const curl = templateCurl({ baseUrl: 'https://parley.example/public/v1', message: templateSample(template) });
    const [, body = ''] = /-d '(.*)'$/s.exec(curl) ?? [];
    const { status, json } = await callRoute(messages.POST, {
      ...{ method: 'POST', path: '/messages', apiKey, body: JSON.parse(body) },
    });
    expect([template.name, status], JSON.stringify(json)).toEqual([template.name, 200]);
  }
});
