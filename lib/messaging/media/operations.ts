import { defineOperation } from '#lib/contract/operation.ts';
import { getMediaQuery, mediaDescriptor } from './schema.ts';

export const getMediaOperation = defineOperation({
  id: 'getMedia',
  method: 'GET',
  path: '/media',
  scope: 'media:read',
  tag: 'Media',
  summary: 'Get a link to a file',
  description:
    'A fresh signed link to the file of a message, by `message_id` or by `path`. A path that does not name a file of your ' +
    'own workspace is a 403; an unknown message, or one without a file, is a 404.',
  query: getMediaQuery,
  result: mediaDescriptor,
  errors: ['foreign_media_path', 'not_found'],
  examples: {
    response: {
      media_url:
        'https://parley.example.com/media/0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10/0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3/receipt.jpg?expires=1795253600000&name=receipt.jpg&type=image%2Fjpeg&signature=…',
      media_mime_type: 'image/jpeg',
      media_filename: 'receipt.jpg',
    },
  },
});
