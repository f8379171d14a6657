import busboy from 'busboy';
import { type DomainError, invalid } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';

/**
 * The file in the part `field` of a multipart body, as views of `bytes`: nothing is copied. Throws `validation_failed`
 * for an invalid or incomplete multipart form, for one without that file or with several, and for a file above
 * `maxBytes`.
 */
export async function formFile({
  bytes,
  contentType,
  field,
  maxBytes,
}: {
  bytes: Uint8Array;
  contentType: string | null;
  field: string;
  maxBytes: number;
}): Promise<Uint8Array[]> {
  const loc = ['body', field];
  const files: Uint8Array[][] = [];
  await new Promise<void>((resolve, reject) => {
    const form = openForm(contentType, field);
    form.on('file', (name, stream) => {
      const chunks: Uint8Array[] = [];
      if (name === field) files.push(chunks);
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('error', () => reject(broken()));
    });
    form.on('error', () => reject(broken()));
    form.on('close', resolve);
    form.end(bytes);
  });
  const [file, second] = files;
  if (!file) throw invalid(loc, `Send a file in the form’s field “${field}”.`, 'missing');
  if (second) throw invalid(loc, `Send one file in the form’s field “${field}”.`, 'too_many');
  const size = file.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  if (size > maxBytes) throw invalid(loc, `The file is larger than ${maxBytes / MB} MB.`, 'too_large');
  return file;
}

function openForm(contentType: string | null, field: string) {
  try {
    return busboy({ headers: { 'content-type': contentType ?? '' }, limits: { parts: 100, fieldSize: 0 } });
  } catch {
    throw invalid(['body'], `Send multipart/form-data with the file in the field “${field}”.`, 'content_type');
  }
}

function broken(): DomainError {
  return invalid(['body'], 'The form is incomplete or not well-formed multipart/form-data.', 'form_invalid');
}
