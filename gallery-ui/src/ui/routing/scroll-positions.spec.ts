import { keepScrollPosition, scrollPositionOf } from './scroll-positions';

describe('scrollPositionOf', () => {
  it('finds a scroll position under every spelling of its path', () => {
    keepScrollPosition('/gallery/p1/ana%40example.com', { top: 700 });
    expect(scrollPositionOf('/gallery/p1/ana@example.com')).toEqual({ top: 700 });
  });
});
