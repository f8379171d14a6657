import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../new-id.ts';
import { mediaFilename } from './media-filename.ts';
import { mediaHeaders } from './media-headers.ts';
import { mediaPath, parseMediaPath } from './media-path.ts';

const workspaceId = newId();
const messageId = newId();
const nameOf = (filename: string) => mediaPath({ workspaceId, messageId, filename }).split('/')[2];

describe('a stored path', () => {
  it.each([
    ['receipt.jpg', 'receipt.jpg'],
    ['Rechnung März (2).pdf', 'Rechnung_Marz_2_.pdf'],
    ['../../etc/passwd', 'etc_passwd'],
    ['..', 'file'],
    ['.env', 'file.env'],
    ['счёт.pdf', 'file.pdf'],
    ['a%2e%2e%2fb', 'a_2e_2e_2fb'],
    ['', 'file'],
  ])('of %j ends in %j', (filename, name) => {
    expect(nameOf(filename)).toBe(name);
  });

  it('is made of harmless characters for any name, and is read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (filename) => {
        const path = mediaPath({ workspaceId, messageId, filename });
        expect(path).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\/[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
        expect(parseMediaPath(path)).toEqual({ workspaceId, messageId, name: path.split('/')[2] });
      }),
    );
  });

  it.each([
    `${workspaceId}/${messageId}/..`,
    `${workspaceId}/${messageId}/.hidden`,
    `${workspaceId}/${messageId}/a/b`,
    `${workspaceId}//${messageId}/a`,
    `${workspaceId}/${messageId}/`,
    `/${workspaceId}/${messageId}/a`,
    `${workspaceId}/${messageId}/a%2fb`,
    `${workspaceId}/${messageId}/a\n`,
    `${workspaceId}/../${messageId}/a`,
    `${workspaceId}/${messageId}/${'a'.repeat(200)}`,
    'a',
    '',
  ])('is not %j', (path) => {
    expect(parseMediaPath(path)).toBeNull();
  });
});

describe('the name of a file', () => {
  it.each([
    [{ filename: 'order.pdf', type: 'document' }, 'order.pdf'],
    [{ filename: 'счёт № 5.pdf', type: 'document' }, 'счёт № 5.pdf'],
    [{ filename: '..\\..\\evil.exe', type: 'document' }, 'evil.exe'],
    [{ filename: 'a\u202egpj.exe\n', type: 'document' }, 'agpj.exe'],
    [{ filename: '///', type: 'document', mimeType: 'application/pdf' }, 'document.pdf'],
    [{ type: 'image', mimeType: 'image/jpeg' }, 'image.jpg'],
    [{ type: 'audio', mimeType: 'audio/ogg; codecs=opus' }, 'audio.ogg'],
    [{ type: 'sticker', mimeType: 'image/webp' }, 'sticker.webp'],
    [{ type: 'video', mimeType: 'made/up' }, 'video'],
    [{ type: 'video' }, 'video'],
    [{ filename: `${'x'.repeat(500)}.pdf`, type: 'document' }, `${'x'.repeat(236)}.pdf`],
  ])('%j is %j', (given, name) => {
    expect(mediaFilename(given)).toBe(name);
  });
});

describe('the headers of a file', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 'image/jpeg', 'inline'],
    ['a.ogg', 'audio/ogg; codecs=opus', 'audio/ogg; codecs=opus', 'inline'],
    ['a.html', 'text/html', 'text/html', 'attachment'],
    ['a.svg', 'image/svg+xml', 'image/svg+xml', 'attachment'],
    ['a.pdf', 'application/pdf', 'application/pdf', 'attachment'],
    ['a', 'text/html\r\nx-evil: 1', 'application/octet-stream', 'attachment'],
    ['a', null, 'application/octet-stream', 'attachment'],
  ])('of %s (%j) are %s, %s', (filename, mimeType, contentType, disposition) => {
    const headers = mediaHeaders({ filename, mimeType });
    expect(headers.contentType).toBe(contentType);
    expect(headers.contentDisposition).toBe(`${disposition}; filename=${filename}`);
  });

  it('carry any name without breaking the header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (filename) => {
        const { contentDisposition } = mediaHeaders({ filename, mimeType: null });
        expect(() => new Headers({ 'content-disposition': contentDisposition })).not.toThrow();
      }),
    );
  });
});
