import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const BUILD = '.next';
const PAGES = join(BUILD, 'server/app');

/** `asked` has the modules that brought a file into the page. */
type LoadedFile = { file: string; bytes: number; asked: string[] };
/** `page` is the name of its folder in `app`. */
export type FirstLoad = { page: string; bytes: number; files: LoadedFile[] };

type ClientManifest = { clientModules: Record<string, { chunks: string[] }> };
type BuildManifest = { rootMainFiles: string[] };
type LoadableManifest = Record<string, { files: string[] }>;

/**
 * The scripts that a browser loads on its first visit of each page, in gzipped bytes as sent, according to the
 * manifests of the build in `.next`. For the flow editor, which renders only in the browser (`ssr: false`), its dynamic
 * imports count, too, except those of the frame around every page.
 */
export function firstLoads(): FirstLoad[] {
  const { rootMainFiles } = readJson<BuildManifest>(join(BUILD, 'build-manifest.json'));
  const shell = new Set(Object.keys(loadable('(admin)/[workspace]/[...rest]')));
  return globSync(`${PAGES}/**/page_client-reference-manifest.js`).map((path) => {
    const page = path.slice(PAGES.length + 1).replace(/\/?page_client-reference-manifest\.js$/, '');
    const asked = new Map<string, string[]>(rootMainFiles.map((file) => [file, []]));
    const ask = (file: string, module: string) => asked.set(file, [...(asked.get(file) ?? []), module]);
    for (const [module, { chunks }] of Object.entries(clientModules(path))) {
      const name = module.replace(/^\[project\]\/| <.*$/g, '');
      for (const chunk of chunks) ask(chunk.replace('/_next/', ''), name);
    }
    const isShownByBrowser = page.startsWith('(admin)/[workspace]/flows/[id]') && !page.includes('runs');
    if (isShownByBrowser) {
      for (const [id, { files }] of Object.entries(loadable(page))) {
        if (!shell.has(id)) for (const file of files) ask(file, `import() of ${page}`);
      }
    }
    const files = [...asked].map(([file, modules]) => ({ file, bytes: sentBytes(file), asked: [...new Set(modules)] }));
    return { page, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
  });
}

/** The manifest is a script that adds its object to the global object. */
function clientModules(path: string): ClientManifest['clientModules'] {
  const globals: { globalThis?: object; __RSC_MANIFEST?: Record<string, ClientManifest> } = {};
  globals.globalThis = globals;
  runInNewContext(readFileSync(path, 'utf8'), globals);
  const [manifest] = Object.values(globals.__RSC_MANIFEST ?? {});
  return manifest?.clientModules ?? {};
}

function loadable(page: string): LoadableManifest {
  const path = join(PAGES, page, 'page/react-loadable-manifest.json');
  return existsSync(path) ? readJson<LoadableManifest>(path) : {};
}

const sentBytes = (file: string) => statSync(join(BUILD, `${file}.gz`)).size;

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8'));
}
