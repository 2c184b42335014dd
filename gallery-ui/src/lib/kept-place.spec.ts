import { keepPlace, keptPlace } from './kept-place';

it('finds a place under every spelling of its path', () => {
  keepPlace('/gallery/p1/ana%40example.com', { top: 700 });
  expect(keptPlace('/gallery/p1/ana@example.com')).toEqual({ top: 700 });
});
