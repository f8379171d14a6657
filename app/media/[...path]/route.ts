export { mediaDoor as GET } from '#lib/doors/media/media-door.ts';
