import { afterAll, beforeAll, beforeEach } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { serveHandler } from './serve-handler.ts';

/**
 * Stores a test file's media in a bucket over HTTP. Files are `workspace/message/name`. `onRemove` is called for each that
 * is about to be removed: the bucket takes as long as it does, and refuses if it rejects.
 */
export function setUpBucket() {
  const bucket = { files: new Set<string>(), onRemove: async (_file: string): Promise<unknown> => undefined };
  let server: Awaited<ReturnType<typeof serveHandler>>;
  beforeAll(async () => {
    server = await serveHandler(async (request) => {
      const file = new URL(request.url).pathname.split('/').slice(-3).join('/');
      if (request.method === 'PUT') bucket.files.add(file);
      await request.arrayBuffer();
      if (request.method !== 'DELETE') return new Response(null, { headers: { etag: '"x"' } });
      const isRemoved = await bucket.onRemove(file).then(
        () => true,
        () => false,
      );
      if (isRemoved) bucket.files.delete(file);
      // An error that is not tried again.
      return new Response(null, { status: isRemoved ? 204 : 403 });
    });
    const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    overrideEnv({ MEDIA_STORE: 's3', S3_ENDPOINT: server.url, ...keys });
  });
  beforeEach(() => {
    bucket.files.clear();
    bucket.onRemove = async () => undefined;
  });
  afterAll(async () => {
    overrideEnv({ MEDIA_STORE: 'disk' });
    await server.stop();
  });
  return bucket;
}
