/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The API answers unknown paths itself, with its own errors, not with a redirect to a path without a slash.
  skipTrailingSlashRedirect: true,
  // No page needs images resized by the server. Without this, anyone could make the server resize images.
  images: { unoptimized: true },
  // `npm test` checks types; an operator's first start should not wait for that.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A page that can't be fetched is fetched once the connection is back, instead of giving way to the browser's error.
    useOffline: true,
    // No page reads a body. Without this, anyone could make the server hold 10 MB for each request that hardly arrives.
    proxyClientMaxBodySize: 1024,
    // Many build only once: without a cache for later builds, the first takes a quarter less time, and a quarter of the
    // disk. The second fills the cache, and from the third on, builds take a third of the time.
    turbopackFileSystemCacheForBuild: process.env.PARLEY_FIRST_BUILD !== '1',
    // Half of the build's bytes would be maps of the server's code, which no process reads.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // Pages that no one has requested yet use no memory (docs/decisions/214-memory-at-rest.md).
    preloadEntriesOnStart: false,
    // A dozen scripts per page instead of two dozen, for 1 KB more: a request costs the browser more than a little
    // unused code. Sizes are in bytes of source, about five times what is sent.
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
