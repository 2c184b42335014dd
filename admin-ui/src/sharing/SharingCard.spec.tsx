import type { SharingDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { SharingCard } from './SharingCard';

const SHARING = { recipients: [], shares: [] } as unknown as SharingDto;

afterEach(cleanup);

describe('SharingCard', () => {
  it.each([
    ['As any client', 'client'],
    ['As a guest', 'guest'],
    ['As a partner', 'partner'],
  ])('opens the gallery %s', async (item, kind) => {
    const page = { location: { href: '' }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
    const calls = answerWith(({ path }) =>
      path.includes('/activity')
        ? json({ items: [], nextCursor: null })
        : path.endsWith('/view-as-client')
          ? json({ galleryPath: `/gallery/p/as-${kind}`, until: '2026-01-01T00:00:00Z' })
          : json(SHARING),
    );
    renderScreen(<SharingCard projectId="p" />);
    fireEvent.click(button('View as somebody else'));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() => expect(page.location.href).toBe(`/gallery/p/as-${kind}`));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ kind });
  });
});
