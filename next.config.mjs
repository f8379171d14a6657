/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The API answers unknown paths itself, in the spec's error shape; a redirect to a path without slash is not one.
  skipTrailingSlashRedirect: true,
  // `npm test` checks types; a user's first start should not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg', 'pino', '@prisma/client', '@prisma/adapter-pg', 'undici', 'busboy'],
};

export default config;
