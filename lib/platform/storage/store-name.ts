import { env } from '../env.ts';

/** Where files are stored, in words for operators. */
export function storeName(): string {
  const { MEDIA_STORE, DATA_DIR, S3_BUCKET } = env();
  return MEDIA_STORE === 's3' ? `the bucket ${S3_BUCKET}` : `${DATA_DIR}/media`;
}
