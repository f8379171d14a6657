const { options } = require('./.dependency-cruiser.cjs');

/**
 * Folders whose own files put together what their subfolders hold. In every other folder, its own files are what the
 * subfolders share.
 */
const COMPOSED = '(inngest|lib/doors/guides|lib/flows/nodes|lib/flows/typebot|lib/sandbox)';

/**
 * No cycles between folders. A separate run, because it leaves out tests, which may import anything.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment:
        'Two folders that import each other are one folder, or one of them holds what belongs below. A folder counts with its subfolders, so this does not see a circle within it.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(lib|inngest|components)/' },
      to: { circular: true },
    },
    {
      name: 'parents-stay-below',
      comment: 'A folder’s own files are shared by its subfolders, unless they put them together (COMPOSED).',
      severity: 'error',
      from: { path: '^(lib/.+|inngest)/[^/]+$', pathNot: `^${COMPOSED}/[^/]+$` },
      to: { path: '^$1/[^/]+/' },
    },
    {
      name: 'composed-stays-below',
      comment: 'What a folder’s own files put together (COMPOSED) does not import them.',
      severity: 'error',
      from: { path: `^${COMPOSED}/[^/]+/` },
      to: { path: '^$1/[^/]+$' },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|^lib/testing/|/testing/|\\.test\\.tsx?$|^(e2e|bench|scripts)/` },
  },
};
