import { env } from '../env.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import type { MediaStore } from './stored-file.ts';

/** The configured store: a folder of DATA_DIR, or an S3-compatible bucket. */
export function mediaStore(): MediaStore {
  return env().MEDIA_STORE === 's3' ? s3Store() : diskStore;
}
