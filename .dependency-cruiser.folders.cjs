const { options } = require('./.dependency-cruiser.cjs');

/**
 * No cycles between folders. A separate run, because it leaves out tests, which may import anything.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that import each other are one folder, or one of them holds what belongs below.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(lib|inngest)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|^lib/testing/|/testing/|\\.test\\.tsx?$|^(e2e|bench|scripts)/` },
  },
};
