import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { alsoActive, MAIN } from './navigation';
import { BottomNavigation } from './BottomNavigation';
import { SideNavigation } from './SideNavigation';

afterEach(cleanup);

const oneNeedsAttention = { getList: () => Promise.resolve({ data: [], total: 1 }) };
const names = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

it('leads to every page and counts the purchases that need attention', async () => {
  renderScreen(<SideNavigation />, oneNeedsAttention);
  await screen.findByTitle('Need attention');
  const links = within(screen.getByRole('navigation', { hidden: true })).getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/dashboard',
    '/projects',
    '/purchases',
    '/price-lists',
    '/coupons',
    '/users',
    '/settings',
    '/activity',
    '/status',
  ]);
});

it('keeps the rarer pages in a menu on narrow screens', async () => {
  renderScreen(<BottomNavigation />, oneNeedsAttention);
  expect((await screen.findByTitle('Need attention')).textContent).toBe('1 need attention');
  fireEvent.click(screen.getByRole('button', { name: 'More', hidden: true }));
  expect(names('menuitem')).toEqual(['Price lists', 'Coupons', 'Settings', 'Activity log', 'System status']);
});

it('marks Projects on the trash', () => {
  const marked = (pathname: string) => MAIN.filter(({ also }) => alsoActive(also, pathname)).map(({ to }) => to);
  expect(marked('/trash')).toEqual(['/projects']);
  expect(marked('/users')).toEqual([]);
});
