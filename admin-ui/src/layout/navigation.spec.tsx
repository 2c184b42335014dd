import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { alsoActive, MAIN } from './navigation';
import { BottomNavigation } from './BottomNavigation';
import { SideNavigation } from './SideNavigation';

afterEach(cleanup);

/** A purchase, and a withdrawal without one. */
const twoNeedAttention = { getList: () => Promise.resolve({ data: [], total: 1 }) };
const names = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

describe('the navigation', () => {
  it('leads to every page and counts what needs attention', async () => {
    renderScreen(<SideNavigation />, twoNeedAttention);
    await screen.findByTitle('Need attention');
    const links = within(screen.getByRole('navigation', { hidden: true })).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/dashboard',
      '/projects',
      '/purchases',
      '/price-lists',
      '/coupons',
      '/clients',
      '/users',
      '/settings',
      '/activity',
      '/status',
    ]);
  });

  it('keeps the rarer pages in a menu on narrow screens', async () => {
    renderScreen(<BottomNavigation />, twoNeedAttention);
    await waitFor(() => expect(screen.getByTitle('Need attention').textContent).toBe('2 need attention'));
    fireEvent.click(screen.getByRole('button', { name: 'More', hidden: true }));
    expect(names('menuitem')).toEqual(['Price lists', 'Coupons', 'Team', 'Settings', 'Activity log', 'System status']);
  });

  it('marks Projects on the trash', () => {
    const marked = (pathname: string) => MAIN.filter(({ also }) => alsoActive(also, pathname)).map(({ to }) => to);
    expect(marked('/trash')).toEqual(['/projects']);
    expect(marked('/users')).toEqual([]);
  });
});
