import { expect, it } from 'vitest';
import { webhookForm } from './webhook-form-schema.ts';

it('refuses a URL that can never be called, and takes others as they are', () => {
  const given = (url: string) => webhookForm.safeParse({ url, events: ['message.received'] });
  for (const url of ['', 'crm', 'ftp://crm.example.com', 'https://user:secret@crm.example.com']) {
    expect(given(url).error?.issues).toMatchObject([
      { path: ['url'], message: expect.stringContaining('http or https') },
    ]);
  }
  expect(given(' https://crm.example.com/in ').data?.url).toBe('https://crm.example.com/in');
});
