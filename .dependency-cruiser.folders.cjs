const { options } = require('./.dependency-cruiser.cjs');

/**
 * No circle of folders. A cruise of its own, because tests are left out of it: they may reach for anything.
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
