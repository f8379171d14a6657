/**
 * Who may import whom (docs/architecture.md). `lib/testing/import-rules.test.ts` proves that these rules bite.
 * @type {import('dependency-cruiser').IConfiguration}
 */
/** The rooms of lib from the ground up: each may import from the floors below it, never from one above. */
const FLOORS = ['platform', 'contract', 'channel', 'workspace', 'webhooks', 'messaging', 'commerce', 'flows', 'doors'];

const floors = FLOORS.slice(0, -1).map((room, floor) => ({
  name: `${room}-stays-below`,
  severity: 'error',
  from: { path: `^lib/${room}/`, pathNot: '/testing/|\\.test\\.tsx?$' },
  to: { path: `^lib/(${FLOORS.slice(floor + 1).join('|')})/` },
}));

const serverOnly = '^lib/(?!.*(schema|constants|words|operations|labels|graph)\\.tsx?$)';
/**
 * Browser-safe files besides those that `serverOnly` leaves out by name. The rule `browser-safe-stays-safe` keeps them
 * so.
 */
const browserSafe =
  '^lib/(platform/money|flows/(graph|template))/|^lib/platform/(bytes|counted|durations|is-blank|spelled-name|trim-end-of|version)\\.ts$|^lib/contract/(roles|scopes|errors|browser-operation)\\.ts$|^lib/messaging/templates/variables-of\\.ts$|^lib/flows/(curl/parse-curl|nodes/http-request/looks-like-credential|trials/attributes-after)\\.ts$|^lib/sandbox/control-client\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...floors,
    {
      name: 'lib-stays-below',
      comment: 'lib may not import what calls it, or the UI.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/testing/|/testing/|\\.test\\.tsx?$' },
      to: { path: '^(app|components|inngest|e2e|scripts|bench)/|^lib/testing/' },
    },
    {
      name: 'sandbox-stands-apart',
      comment: 'The sandbox is a program of its own: it stands in for Meta and imports no domain code.',
      severity: 'error',
      from: { path: '^lib/sandbox/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^lib/(?!sandbox/|platform/)' },
    },
    {
      name: 'only-its-phone-shows-the-sandbox',
      severity: 'error',
      from: {
        path: '^(lib|app|components|inngest)/',
        pathNot:
          '^lib/(sandbox|testing|doors/admin/sandbox-phone)/|^components/sandbox-phone/|/testing/|\\.test\\.tsx?$',
      },
      to: { path: '^lib/sandbox/' },
    },
    {
      name: 'components-stay-in-the-browser',
      comment: 'A component may use schemas and other browser-safe files, never the database or a secret.',
      severity: 'error',
      from: { path: '^components/', pathNot: '\\.test\\.tsx?$' },
      to: { path: `^(app|inngest|e2e|scripts|bench)/|${serverOnly}`, pathNot: browserSafe },
    },
    {
      name: 'browser-safe-stays-safe',
      comment: 'What components may import must not bring the database or the environment along.',
      severity: 'error',
      from: { path: browserSafe, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^lib/platform/(database/db|env|log)\\.ts$|^inngest/', reachable: true },
    },
    {
      name: 'app-uses-doors-only',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(inngest/embedded|e2e|scripts|bench)/' },
    },
    {
      name: 'only-the-engine-door-serves-functions',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/api/inngest/' },
      to: { path: '^inngest/functions/' },
    },
    {
      name: 'the-server-holds-no-pages',
      comment: 'Node loads it directly, without a compiler for JSX and CSS (decision 060).',
      severity: 'error',
      from: { path: '^(server|app/(doors|browser-doors|serve))\\.ts$' },
      to: { path: '\\.(tsx|css)$', reachable: true },
    },
    {
      name: 'functions-call-verbs',
      severity: 'error',
      from: { path: '^inngest/functions/' },
      to: { path: '^(app|components|inngest/embedded|e2e|scripts|bench)/' },
    },
    {
      name: 'schemas-are-pure',
      comment:
        'schema.ts runs in the browser and in the document generator, and so does what it holds: the rules of a message, the kinds of nodes.',
      severity: 'error',
      from: {
        path: '(^|/)schema\\.ts$|^lib/messaging/(messages|templates)/(message-problems|component-problems|cards-of|character-count)\\.ts$',
      },
      to: {
        pathNot:
          '(^|/)(schema|constants|message-problems|component-problems|cards-of|character-count)\\.ts$|^lib/platform/(bytes|counted|spelled-name|trim-end-of|trimmed-name)\\.ts$|^lib/contract/(roles|scopes)\\.ts$|^lib/flows/nodes/(kinds|contract/node-kind)\\.ts$|(^|/)node_modules/zod/',
      },
    },
    {
      name: 'constants-stand-alone',
      comment: 'constants.ts and words.ts are what pages need to know without the weight of the schemas.',
      severity: 'error',
      from: { path: '(^|/)(constants|words)\\.ts$|^lib/contract/(roles|scopes)\\.ts$' },
      to: { pathNot: '(^|/)constants\\.ts$|^lib/platform/bytes\\.ts$' },
    },
    {
      name: 'popups-load-when-needed',
      comment:
        'Base UI’s popups weigh more than the page: import them in *-popup.tsx, loaded by onDemand (decision 050).',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: '^components/ui/((menu|select|tooltip)-popup|combobox-parts|toaster)\\.tsx$|\\.test\\.ts$',
      },
      to: { path: '(^|/)node_modules/@base-ui/react/(combobox|menu|select|tooltip|toast)/index\\.' },
    },
    {
      name: 'forms-load-their-schemas',
      comment: 'A schema brings zod into the page: take its type, and let useZodForm import() it (decision 050).',
      severity: 'error',
      from: {
        path: '^components/',
        pathNot: '^components/(flow-editor|catalog)/|-form-schema\\.ts$|\\.test\\.ts$',
      },
      to: {
        path: '^lib/.+/(schema|operations|admin-operations)\\.ts$|-form-schema\\.ts$|(^|/)node_modules/zod/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-loads-no-engine',
      comment:
        'The SDK has hundreds of modules, which every command would load: take its types (lib/platform/engine/event-type.ts).',
      severity: 'error',
      from: { path: '^lib/', pathNot: '/testing/|\\.test\\.tsx?$' },
      to: { path: '(^|/)node_modules/inngest/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-e2e',
      severity: 'error',
      from: { pathNot: '^(e2e|bench)/|^playwright\\.config\\.ts$' },
      to: { path: '^e2e/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(lib/platform/database/generated|\\.next|\\.data|node_modules/\\.cache|next-env\\.d\\.ts)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    moduleSystems: ['es6', 'cjs'],
  },
};
