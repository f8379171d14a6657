import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** Writes compressed copies (.br and .gz) next to each script, style and image in `folder`, for the server to send. */
export async function compressStaticFiles(folder: string): Promise<void> {
  await Promise.all(globSync(`${folder}/**/*.{js,css,svg}`).map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  // One below the best: 2% more bytes, but the best takes more than twice as long.
  const params = { [BROTLI_PARAM_QUALITY]: 10, [BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
