import { composerText } from './inbox-text.ts';

/** Files that are about to be sent. */
export const attachText = {
  title: (n: number) => (n > 1 ? `Send ${n} files` : 'Send a file'),
  kinds: { image: 'Image', document: 'Document', video: 'Video', audio: 'Audio' },
  wrongType:
    'WhatsApp does not accept this kind of file. It accepts JPEG and PNG images, PDF, text and Office documents, MP4 videos, and MP3, AAC or OGG audio.',
  emptyFile: 'The file is empty.',
  tooLarge: (kind: string, max: string) => `The file is too large: ${kind.toLowerCase()} messages take up to ${max}.`,
  caption: 'Caption',
  captionTooLong: composerText.tooLong,
  captionFor: (file: string) => `Caption for ${file}`,
  add: 'Add files',
  remove: (file: string) => `Remove ${file}`,
  submit: (n: number) => (n > 1 ? `Send ${n} files` : 'Send file'),
};
