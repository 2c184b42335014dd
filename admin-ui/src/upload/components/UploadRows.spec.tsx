import { visibleRows, MAX_SHOWN } from './UploadRows';
import type { UploadItem } from '../engine/fileUpload';

const items = (count: number, status: UploadItem['status'] = 'pending'): UploadItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${status}${index}`,
    file: new File(['1'], `${index}.jpg`),
    status,
    sent: 0,
    bytesPerSecond: null,
    message: null,
    retryable: true,
    queued: false,
    paused: false,
  }));

describe('visibleRows', () => {
  it('keeps a short list in order, with failures first', () => {
    const list = [...items(2, 'success'), ...items(MAX_SHOWN - 3, 'pending')];
    expect(visibleRows(list)).toBe(list);
    expect(visibleRows([...list, ...items(1, 'error')])).toEqual(
      [...items(1, 'error'), ...list].map((item) => expect.objectContaining({ id: item.id })),
    );
  });

  it('puts failures and running uploads of a long list first', () => {
    const list = [...items(150, 'success'), ...items(30, 'pending'), ...items(2, 'uploading'), ...items(3, 'error')];
    const shown = visibleRows(list);
    expect(shown).toHaveLength(MAX_SHOWN);
    expect(shown.slice(0, 7).map(({ id }) => id)).toEqual([
      'error0',
      'error1',
      'error2',
      'uploading0',
      'uploading1',
      'pending0',
      'pending1',
    ]);
    expect(shown.at(-1)!.id).toBe('success14');
  });
});
