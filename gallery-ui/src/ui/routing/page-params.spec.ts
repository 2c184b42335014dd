import { matchPage } from './page-params';

const GALLERY = '/gallery/:projectId/:visitor';

describe('matchPage', () => {
  it.each([
    ['/gallery/p1/ana%2Bfilm%40example.com', { projectId: 'p1', visitor: 'ana+film@example.com' }],
    ['/gallery/p1/J%C3%BCrgen@example.com/', { projectId: 'p1', visitor: 'Jürgen@example.com' }],
    ['/gallery/p1/AbC-1_z', { projectId: 'p1', visitor: 'AbC-1_z' }],
    ['/Gallery/p1/ana', { projectId: 'p1', visitor: 'ana' }],
    ['/gallery/p1/a%2Fb', { projectId: 'p1', visitor: 'a/b' }],
    ['/gallery/p1/100%@example.com', { projectId: 'p1', visitor: '100%@example.com' }],
  ])('takes %s for a gallery', (pathname, params) => {
    expect(matchPage(GALLERY, pathname)).toEqual(params);
  });

  it.each(['/', '/gallery', '/gallery/p1', '/gallery/p1/ana/more', '/packages/p1/ana'])(
    'takes %s for no gallery',
    (pathname) => {
      expect(matchPage(GALLERY, pathname)).toBeNull();
    },
  );

  it('takes / for the root alone, * for every address', () => {
    expect([
      matchPage('/', '/'),
      matchPage('/', '/login'),
      matchPage('*', '/what/ever'),
      matchPage('/login', '/login'),
    ]).toEqual([{}, null, {}, {}]);
  });
});
