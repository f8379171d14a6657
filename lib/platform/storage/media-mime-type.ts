import mime from 'mime';

/**
 * A file's reported type (`media_mime_type`): what the channel or its host said, otherwise what its name suggests, as for a
 * sent link that could not be copied. Null when neither says.
 */
export function mediaMimeType({ mimeType, filename }: { mimeType: string | null; filename: string }): string | null {
  return mimeType ?? mime.getType(filename);
}
