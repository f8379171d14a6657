import { z } from 'zod';

/** The file, by its message or by its stored path, but not both. */
export const getMediaQuery = z
  .object({
    message_id: z
      .string()
      .optional()
      .describe('The message’s ID, ours or the channel’s.')
      .meta({ examples: ['0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3'] }),
    path: z.string().optional().describe('The stored path of the file: `{workspace_id}/{message_id}/{filename}`.'),
  })
  .refine(({ message_id, path }) => (message_id === undefined) !== (path === undefined), {
    error: 'Give message_id or path, one of the two.',
    params: { type: 'one_of' },
  });

/** Media descriptor (docs/reference/public-api.md#media-descriptor). */
export const mediaDescriptor = z
  .object({
    media_url: z.string().describe('Signed link, valid about an hour; fetch it with GET and no auth header.'),
    media_mime_type: z.string().nullable().describe('Such as image/jpeg; null when no one said.'),
    media_filename: z.string().describe('The original filename, or one made of the type.'),
  })
  .meta({ id: 'MediaDescriptor' });
