import {
  galleryLinkOf,
  galleryPath,
  isViewedAsClient,
  packagesPath,
  projectViewedAsClient,
  receiptPath,
} from './gallery-link';

const link = { projectId: 'p1', visitor: 'jo+reel/50%ü@example.com' };

describe('links of a gallery', () => {
  it('have paths that hold any email address', () => {
    expect(galleryPath(link)).toBe('/gallery/p1/jo%2Breel%2F50%25%C3%BC%40example.com');
    expect(receiptPath(link)).toBe('/receipt/p1/jo%2Breel%2F50%25%C3%BC%40example.com');
    expect(receiptPath(link, 'u1')).toBe('/receipt/p1/jo%2Breel%2F50%25%C3%BC%40example.com/u1');
    expect(packagesPath(link)).toBe('/packages/p1/jo%2Breel%2F50%25%C3%BC%40example.com');
  });

  it.each([link, { projectId: 'p1', visitor: 'AbC-1_z' }])('are read back from their path: %j', (each) => {
    expect([galleryPath(each), receiptPath(each, 'u1')].map(galleryLinkOf)).toEqual([each, each]);
  });

  const ID = '7B1C2D3E-0000-4000-8000-000000000000';
  const COOKIES = 'a=1; showreel_viewing_7b1c2d3e=1; b=2';

  it('find the gallery viewed as its client, and no other', () => {
    expect(isViewedAsClient(ID, COOKIES)).toBe(true);
    expect(isViewedAsClient(ID, 'showreel_viewing_7b1c2d3e=; x=showreel_viewing_7b1c2d3e=1')).toBe(false);
    expect(projectViewedAsClient(`/gallery/${ID}/a%40b.test`, COOKIES)).toBe(ID);
    expect(projectViewedAsClient(`/packages/${ID}/a%40b.test`, COOKIES)).toBe(ID);
    expect(projectViewedAsClient('/gallery/aaaaaaaa-0000/a%40b.test', COOKIES)).toBeNull();
    expect(projectViewedAsClient('/', COOKIES)).toBeNull();
  });
});
