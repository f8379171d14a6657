import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { env } from '../env.ts';
import type { Env } from '../env-variables.ts';
import { mediaHeaders } from './media-headers.ts';
import type { MediaStore } from './stored-file.ts';

const FOLDER = 'media';
/**
 * How long a bucket may take to answer a connection, and to send or take the next byte. The SDK itself would wait without
 * end, and so would what called it: copies of files, and the one function that deletes old ones. It tries three times.
 * Deleting a file may take less in all: the request that erases a person waits for it.
 */
const TIMEOUTS = { connectMs: 5_000, idleMs: 30_000, removeMs: 10_000 };

let made: { by: Env; store: MediaStore } | undefined;

/** Files in the bucket of the present `S3_*` variables, under `media/`. Links are the bucket's presigned URLs. */
export function s3Store(): MediaStore {
  if (made?.by !== env()) made = { by: env(), store: makeS3Store() };
  return made.store;
}

export function makeS3Store({ connectMs, idleMs, removeMs } = TIMEOUTS): MediaStore {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE, S3_BUCKET } = env();
  const bucket = S3_BUCKET ?? '';
  const client = new S3Client({
    region: S3_REGION,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    forcePathStyle: S3_FORCE_PATH_STYLE,
    // Most compatible stores support no other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    // Without our own keys the SDK uses its usual sources: instance roles, profiles, AWS_* variables.
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
  });

  /** The SDK says only that a socket timed out. */
  const orMute = (error: Error): never => {
    if (error.name !== 'TimeoutError') throw error;
    throw new Error(`The bucket ${bucket}${S3_ENDPOINT ? ` at ${S3_ENDPOINT}` : ''} does not answer.`, {
      cause: error,
    });
  };

  return {
    async put({ path, body, mimeType }) {
      let size = 0;
      async function* counted() {
        for await (const chunk of body) {
          size += chunk.byteLength;
          yield chunk;
        }
      }
      const upload = new Upload({
        client,
        params: {
          Bucket: bucket,
          Key: `${FOLDER}/${path}`,
          Body: Readable.from(counted()),
          ...(mimeType && { ContentType: mimeType }),
        },
      });
      await upload.done().catch(orMute);
      return { size };
    },

    async read({ path }) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: `${FOLDER}/${path}` });
      const found = await client.send(command).catch((error) => {
        if (error instanceof NoSuchKey) return null;
        return orMute(error);
      });
      return found && { size: found.ContentLength ?? 0, body: found.Body as Readable };
    },

    async remove({ path }) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: `${FOLDER}/${path}` });
      const tooLate = AbortSignal.timeout(removeMs);
      await client.send(command, { abortSignal: tooLate }).catch((error) => {
        if (!tooLate.aborted) return orMute(error);
        throw new Error(`The bucket did not delete a file within ${removeMs} ms.`, { cause: error });
      });
    },

    link({ path, filename, mimeType, seconds }) {
      const { contentType, contentDisposition } = mediaHeaders({ filename, mimeType });
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: `${FOLDER}/${path}`,
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
      });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
  };
}
