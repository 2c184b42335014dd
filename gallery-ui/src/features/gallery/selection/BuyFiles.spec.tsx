import { fileOf, videoOf } from '../../../../test/viewer-files';
import { filesToBuy } from './BuyFiles';

it('sells only what the allowance does not cover', () => {
  const files = [videoOf('a'), fileOf('p'), videoOf('b'), fileOf('q', { isUnlocked: true }), fileOf('r')];
  const ids = (videos: number | null, photos: number | null) =>
    filesToBuy(files, { videoDownloadsLeft: videos, photoDownloadsLeft: photos }).map(({ id }) => id);
  expect([ids(0, 0), ids(1, 1), ids(null, 0), ids(3, null)]).toEqual([
    ['a', 'b', 'p', 'r'],
    ['b', 'r'],
    ['p', 'r'],
    [],
  ]);
});
