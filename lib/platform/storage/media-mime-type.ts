import mime from 'mime';

/**
 * The type a file is told with (`media_mime_type`): what the channel or its host said, else what its name says, as for a
 * link that was sent and could not be copied. Null when nothing says it.
 */
export function mediaMimeType({ mimeType, filename }: { mimeType: string | null; filename: string }): string | null {
  return mimeType ?? mime.getType(filename);
}
