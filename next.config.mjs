/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The API answers unknown paths itself, in the API's error shape; a redirect to a path without slash is not one.
  skipTrailingSlashRedirect: true,
  // No page has pictures that a server would need to resize: without this, anybody could have it resize them.
  images: { unoptimized: true },
  // `npm test` checks types; a user's first start should not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // What no one has asked for yet takes no memory (docs/decisions/214-memory-at-rest.md).
    preloadEntriesOnStart: false,
    // A dozen scripts a page in place of two dozen, for 1 KB more: each request costs the browser more than some code that
    // the page has no use for. Sizes are bytes of source, five times what is sent.
    turbopackChunking: {
      requestCost: 3_000_000,
      minChunkSize: 400_000,
      maxMergeChunkSize: 3_000_000,
      firstPageLoadPriority: 0.8,
    },
  },
  serverExternalPackages: [
    'pg',
    'pino',
    '@prisma/client',
    '@prisma/adapter-pg',
    'undici',
    'busboy',
    '@opentelemetry/api',
    '@opentelemetry/exporter-metrics-otlp-http',
    '@opentelemetry/exporter-prometheus',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace-base',
  ],
};

export default config;
