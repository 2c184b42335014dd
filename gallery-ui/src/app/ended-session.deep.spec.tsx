import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { isPasskeyOffered, noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { errorReply, held, startFakeServer, type FakeReply } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import { dismissToast, toastStore } from '../ui/toast/toast-store';
import { DashboardRoute, ProjectsRoute } from './signed-in/AccountRoutes';
import { HomeGate } from './signed-in/HomeGate';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const user = {
  id: 'u1',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Miles',
  phoneNumber: null,
  role: 'user',
  isLocal: true,
  mustChangePassword: false,
  profileImageUrl: null,
  createdAt: '2026-05-01T12:00:00Z',
};
const site = {
  studioName: 'Studio',
  supportEmail: 'help@studio.example',
  logoUrl: null,
  logoDarkUrl: null,
  theme: 'auto',
  freeVideoDownloads: 3,
  externalLogin: false,
};
const gone = errorReply(401, 'auth.required', 'Unauthorized');

const start = (answers: Parameters<typeof startFakeServer>[0]) =>
  startFakeServer({
    '/api/site': { body: site },
    '/api/auth/user': { body: user },
    '/api/user/projects': { body: [] },
    '/api/user/activity': { body: { items: [], nextCursor: null } },
    ...answers,
  });

afterEach(() => {
  cleanup();
  // The next test waits for its own.
  dismissToast(toastStore.read()?.id ?? 0);
});

describe('a page that needs a session', () => {
  if (TEST_DEEP)
    it("shows the toast of a sign-in on the console's page once, on the home page", async () => {
      start({});
      sessionStorage.setItem('showreel.signed-in', 'true');
      renderPage('/', '/', <HomeGate />);
      await waitFor(() => expect(toastStore.read()).toMatchObject({ title: 'Login Successful', open: true }));
      expect(sessionStorage.getItem('showreel.signed-in')).toBeNull();
    });

  const ENDED = [
    ['/', HomeGate, { '/api/user/projects': gone }],
    ['/user/projects', ProjectsRoute, { '/api/user/projects': gone }],
    ['/user-dashboard', DashboardRoute, { '/api/user/activity': gone }],
  ] as const;
  it.each(TEST_DEEP ? ENDED : ENDED.slice(0, 1))(
    'leads to the sign-in once the session has ended elsewhere: %s',
    async (path, Page, answers) => {
      start(answers);
      renderPage(path, path, <Page />);
      await waitFor(() => expect(toastStore.read()).toMatchObject({ title: 'Unauthorized', open: true }));
      await waitFor(() => expect(window.location.pathname).toBe('/login'));
      expect((window.history.state as { state: unknown }).state).toEqual({ from: path });
    },
  );

  if (TEST_DEEP)
    describe('that ends while it is used', () => {
      it('opens the sign-in 500 ms after the toast', async () => {
        start({ '/api/user/activity': gone });
        renderPage('/user-dashboard?tab=2', '/user-dashboard', <DashboardRoute />);
        await waitFor(() =>
          expect(toastStore.read()).toMatchObject({
            title: 'Unauthorized',
            description: 'You are logged out. Logging in again...',
            variant: 'destructive',
          }),
        );
        expect(window.location.pathname).toBe('/user-dashboard');
        await waitFor(() => expect(window.location.pathname).toBe('/login'));
        expect(window.history.state).toMatchObject({ state: { from: '/user-dashboard?tab=2' } });
      });

      it('shows a lost session once, however many calls fail', async () => {
        const shown: (string | undefined)[] = [];
        const unsubscribe = toastStore.subscribe(() => shown.push(toastStore.read()?.title));
        start({ '/api/user/activity': gone, '/api/user/account': gone });
        renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
        fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
        await screen.findByText('Elsewhere');
        unsubscribe();
        expect(shown).toEqual(['Unauthorized']);
      });

      it('opens no sign-in for a visitor who has left the page', async () => {
        const activity = held<FakeReply>();
        start({ '/api/user/activity': () => activity.promise });
        renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
        const home = await screen.findByRole('link', { name: 'Studio' });
        jest.useFakeTimers();
        const told = new Promise<void>((resolve) => toastStore.subscribe(resolve));
        activity.release(gone);
        await act(() => told);
        expect(toastStore.read()).toMatchObject({ title: 'Unauthorized', open: true });
        await act(async () => void fireEvent.click(home));
        await act(async () => void jest.advanceTimersByTime(1000));
        jest.useRealTimers();
        expect(window.location.pathname).toBe('/');
      });

      it('opens the sign-in when the account is saved without a session', async () => {
        start({ '/api/user/account': gone });
        renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
        fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
        await waitFor(() => expect(window.location.pathname).toBe('/login'));
      });
    });

  it('shows a wrong current password at its field and focuses it', async () => {
    start({
      '/api/user/password': errorReply(400, 'request.invalid', "The current password isn't correct.", {
        fields: {
          currentPassword: { code: 'password_wrong', params: {}, message: "The current password isn't correct." },
        },
      }),
    });
    renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
    const current = await screen.findByLabelText('Current Password');
    fireEvent.change(current, { target: { value: 'not-mine' } });
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'another-word' } });
    fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    await waitFor(() =>
      expect(document.getElementById(current.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        "The current password isn't correct.",
      ),
    );
    expect(document.activeElement).toBe(current);
    expect(toastStore.read()).toMatchObject({
      variant: 'destructive',
      description: "The current password isn't correct.",
    });
  });

  if (TEST_DEEP)
    describe('with new passwords', () => {
      it('shows why a new password is rejected at its field', async () => {
        const reason = 'The new password must differ from the current one.';
        start({
          '/api/user/password': errorReply(400, 'request.invalid', reason, {
            fields: { newPassword: { code: 'password_same', params: {}, message: reason } },
          }),
        });
        renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
        fireEvent.change(await screen.findByLabelText('Current Password'), { target: { value: 'the same word' } });
        const chosen = screen.getByLabelText('New Password');
        fireEvent.change(chosen, { target: { value: 'the same word' } });
        fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
        await waitFor(() =>
          expect(document.getElementById(chosen.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason),
        );
        expect(document.activeElement).toBe(chosen);
      });

      it('does not send a new password of seven characters', async () => {
        const server = start({});
        renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
        fireEvent.change(await screen.findByLabelText('Current Password'), { target: { value: 'mine' } });
        fireEvent.change(screen.getByLabelText('New Password'), { target: { value: '1234567' } });
        fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
        expect(await screen.findByText('Password must be at least 8 characters long.')).toBeTruthy();
        expect(server.to('/api/user/password')).toEqual([]);
      });
    });

  it('signs out everywhere and reloads as a visitor', async () => {
    const server = start({ '/api/logout-everywhere': { body: { ok: true } } });
    noteOfferOfPasskey(true);
    const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(server.to('/api/logout-everywhere')).toHaveLength(1);
    expect(isPasskeyOffered()).toBe(false);
  });

  if (TEST_DEEP)
    describe('and its lists', () => {
      it('does not claim to have signed out everywhere when the server is away', async () => {
        start({
          '/api/logout-everywhere': errorReply(503, 'service.unavailable', 'The service cannot answer just now.'),
        });
        const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
        assign.mockClear();
        renderPage('/user-dashboard', '/user-dashboard', <DashboardRoute />);
        fireEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
        await waitFor(() =>
          expect(toastStore.read()).toMatchObject({
            variant: 'destructive',
            description: 'The service cannot answer just now.',
          }),
        );
        expect(assign).not.toHaveBeenCalled();
      });

      it('explains an empty list of projects', async () => {
        start({});
        renderPage('/user/projects', '/user/projects', <ProjectsRoute />);
        expect(await screen.findByRole('heading', { name: 'No Projects Yet' })).toBeTruthy();
      });

      it('loads the projects again on demand', async () => {
        const server = start({ '/api/user/projects': errorReply(503, 'service.unavailable', 'x') });
        renderPage('/user/projects', '/user/projects', <ProjectsRoute />);
        const again = await screen.findByRole('button', { name: 'Try Again' });
        server.set('/api/user/projects', {
          body: [
            {
              id: 'p1',
              name: 'Harbour',
              clientEmail: 'robin@example.com',
              status: 'archived',
              videoCount: 1,
              photoCount: 2,
              createdAt: '2026-05-01T12:00:00Z',
              userName: null,
              galleryPath: '/gallery/p1/Key-of_Robin',
              receiptPath: '/receipt/p1/Key-of_Robin',
            },
          ],
        });
        fireEvent.click(again);
        const card = (await screen.findByRole('heading', { name: 'Harbour' })).closest('article')!;
        for (const text of ['robin@example.com', 'archived', '1 video', '2 photos', 'May 1, 2026', 'Created by Admin'])
          expect(card.textContent).toContain(text);
        const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
        expect([pathOf('View Gallery: Harbour'), pathOf('Purchases: Harbour')]).toEqual([
          '/gallery/p1/Key-of_Robin',
          '/receipt/p1/Key-of_Robin',
        ]);
        expect(card.textContent).not.toContain('Key-of_Robin');
      });
    });
});
