export { mediaDoor as GET } from '#lib/http/media-door.ts';
