import { isViewedAsClient, projectViewedAsClient } from './view-as';

const ID = '7B1C2D3E-0000-4000-8000-000000000000';
const MARK = 'a=1; showreel_viewing_7b1c2d3e=1; b=2';

it('view-as finds the gallery viewed as its client, and no other', () => {
  expect(isViewedAsClient(ID, MARK)).toBe(true);
  expect(isViewedAsClient(ID, 'showreel_viewing_7b1c2d3e=; x=showreel_viewing_7b1c2d3e=1')).toBe(false);
  expect(projectViewedAsClient(`/gallery/${ID}/a%40b.test`, MARK)).toBe(ID);
  expect(projectViewedAsClient(`/packages/${ID}/a%40b.test`, MARK)).toBe(ID);
  expect(projectViewedAsClient('/gallery/aaaaaaaa-0000/a%40b.test', MARK)).toBeNull();
  expect(projectViewedAsClient('/', MARK)).toBeNull();
});
