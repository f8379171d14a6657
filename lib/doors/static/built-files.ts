import type { IncomingMessage, RequestListener } from 'node:http';
import mime from 'mime';
import Negotiator from 'negotiator';
import send from 'send';
import { filesIn } from '#lib/platform/files-in.ts';

/** The extensions of a file's compressed versions, smallest first. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' };
type Encoding = keyof typeof ENDINGS;
const ENCODINGS = Object.keys(ENDINGS) as Encoding[];

/**
 * Finds the listener for a file under `path`, in the first of `folders` that has it. It sends the file as the build has
 * compressed it, where Next would compress it again for every visitor. File names change with their content, so browsers
 * keep them forever. Files added to the folder later are left to Next.
 */
export function builtFiles({
  path,
  folders,
}: {
  path: `/${string}/`;
  folders: string[];
}): (request: IncomingMessage) => RequestListener | undefined {
  const filesOf = folders.map((folder) => ({ folder, files: new Set(filesIn(folder)) }));
  return ({ method, url = '' }) => {
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(path)) return undefined;
    const [name = ''] = url.slice(path.length).split('?', 1);
    const found = filesOf.find(({ files }) => files.has(name));
    if (!found) return undefined;
    const { folder, files } = found;
    return sendFile({ folder, name, encodings: ENCODINGS.filter((encoding) => files.has(name + ENDINGS[encoding])) });
  };
}

function sendFile(file: { folder: string; name: string; encodings: Encoding[] }): RequestListener {
  const { folder, name, encodings } = file;
  return (request, response) => {
    const accepted = new Negotiator(request).encodings(encodings);
    const encoding = encodings.find((each) => accepted.includes(each)) ?? 'identity';
    response.setHeader('x-content-type-options', 'nosniff');
    if (encodings.length > 1) response.setHeader('vary', 'accept-encoding');
    if (encoding !== 'identity') {
      response.setHeader('content-encoding', encoding);
      response.setHeader('content-type', `${mime.getType(name)}; charset=utf-8`);
    }
    send(request, name + ENDINGS[encoding], { root: folder, index: false, immutable: true, maxAge: '1y' }).pipe(
      response,
    );
  };
}
