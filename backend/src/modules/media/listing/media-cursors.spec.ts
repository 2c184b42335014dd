import { jest } from '@jest/globals';
import { SecretCipher } from '../../../common/secret-cipher.js';
import type { Config } from '../../../config/config.js';
import { GALLERY_PAGES } from '../core/media-order.js';
import { MediaCursors } from './media-cursors.js';

const SECRET = 'the secret of links';
const cursors = new MediaCursors({ secrets: { mediaLinks: SECRET } } as Config);
const project = { id: 'p1', mediaVersion: 41_234, mediaOrder: 'taken' } as const;
const key = ['1', '-1', '2026-03-01 10:11:12.5+00', 'f1'];
const cursor = cursors.write(project, key);
const textOf = (value: string) => value.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));

describe('MediaCursors', () => {
  it('reads what it has written, and whether the files have changed since', () => {
    expect(cursors.read(project, cursor)).toEqual({ key, changed: false });
    expect(cursors.read({ ...project, mediaVersion: 41_235 }, cursor)).toEqual({ key, changed: true });
  });

  it('writes the same cursor for the same place, and another for another one', () => {
    expect(cursors.write(project, key)).toBe(cursor);
    expect(cursors.write(project, [...key.slice(0, -1), 'f2']).slice(0, 16)).not.toBe(cursor.slice(0, 16));
  });

  it('shows neither when a photo was taken nor how often files have changed', () => {
    for (const hidden of ['2026', '41234', 'f1']) expect(textOf(cursor).join()).not.toContain(hidden);
  });

  const NOT_A_CURSOR = expect.objectContaining({ code: 'request.invalid' });

  const writtenFor = (context: string) =>
    new SecretCipher(SECRET, 'gallery cursors').encrypt(JSON.stringify({ key, state: '1.taken' }), context);

  it('rejects a cursor of another format', () => {
    expect(cursors.read(project, writtenFor(`1 p1 ${GALLERY_PAGES.key}`)).key).toEqual(key);
    expect(() => cursors.read(project, writtenFor(`2 p1 ${GALLERY_PAGES.key}`))).toThrow(NOT_A_CURSOR);
  });

  it('rejects a cursor of another gallery', () => {
    expect(() => cursors.read({ ...project, id: 'p2' }, cursor)).toThrow(NOT_A_CURSOR);
  });

  it('rejects a cursor that was written for other columns of the order', () => {
    const columns = jest.replaceProperty(GALLERY_PAGES, 'key', 'json_build_array(f.id)');
    expect(() => cursors.read(project, cursor)).toThrow(NOT_A_CURSOR);
    columns.restore();
  });

  it('rejects what is no whole cursor', () => {
    for (const wrong of [cursor.slice(0, 20), cursor.slice(0, -2), `AA${cursor}`, ''])
      expect(() => cursors.read(project, wrong)).toThrow(NOT_A_CURSOR);
  });
});
