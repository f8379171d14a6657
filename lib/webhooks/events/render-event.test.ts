import { expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { renderEvent } from './render-event.ts';

const createdAt = new Date('2026-03-02T09:00:00.000Z');

it('is the documented envelope', async () => {
  const data = { message_id: 'm', status: 'sent' };
  expect(await renderEvent({ name: 'message.status', data, createdAt })).toEqual({
    event: 'message.status',
    data,
    timestamp: '2026-03-02T09:00:00.000Z',
  });
});

it('has a link where the stored event has a path, and nothing else is changed', async () => {
  const path = mediaPath({ workspaceId: newId(), messageId: newId(), filename: 'a.jpg' });
  const message = { id: 'wamid.A', type: 'image', text: '', media_mime_type: 'image/jpeg', media_filename: 'a.jpg' };
  const data = { phone: '919812345678', message: { ...message, media_path: path } };
  const { data: rendered } = await renderEvent({ name: 'message.received', data, createdAt });
  expect(rendered).toEqual({
    phone: '919812345678',
    message: { ...message, media_url: expect.stringContaining(`/media/${path}?`) },
  });
});

it('has no link for a file that could not be copied', async () => {
  const message = { id: 'wamid.A', type: 'image', text: '', media_mime_type: null, media_filename: 'image' };
  const { data } = await renderEvent({ name: 'message.received', data: { message }, createdAt });
  expect(data).toEqual({ message });
});
