import type { GuestLinkDto, ProjectDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json, type MadeCall } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { GuestLink } from './GuestLink';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const PROJECT = { id: 'p', access: 'free', guestAllowance: false, guestPurchases: false } as ProjectDto;
const OFF: GuestLinkDto = { enabled: false, emailRequired: false, link: null };
const ON: GuestLinkDto = { enabled: true, emailRequired: false, link: 'http://localhost/gallery/p/guests-1' };

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(cleanup);

/** @param guests how many there are already */
async function open(saved: GuestLinkDto, { guests = 0, project = PROJECT } = {}) {
  let link = saved;
  const calls = answerWith(({ method, path, body }) => {
    if (path === '/api/admin/projects/p') return json({ ...project, ...(body as Partial<ProjectDto>) });
    if (method === 'PUT') {
      const { enabled, emailRequired = link.emailRequired, renew } = body as GuestLinkDto & { renew?: boolean };
      link = { enabled, emailRequired, link: enabled ? (renew ? `${ON.link}new` : ON.link) : null };
    }
    return json(link);
  });
  const getList = (_resource: string, { filter }: { filter?: { kind?: string } }) =>
    Promise.resolve({ data: [], total: filter?.kind === 'guest' ? guests : 0 }) as never;
  renderScreen(<GuestLink project={project} />, { getList });
  await screen.findByRole('switch', { name: 'Let guests in by a link' });
  return calls;
}
const toggle = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
const changes = (calls: readonly MadeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const LINK = '/api/admin/projects/p/guest-link';

describe('GuestLink', () => {
  it('is off at first, and shows the link once it is on', async () => {
    const calls = await open(OFF);
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    toggle('Let guests in by a link');
    await screen.findByText('Guests can come in');
    expect(isOn('Let guests in by a link')).toBe(true);
    expect(changes(calls)).toEqual([['PUT', LINK, { enabled: true }]]);
    fireEvent.click(button('Copy link'));
    await screen.findByText('The link for all guests is on the clipboard.');
    expect(copied).toEqual([ON.link]);
  });

  if (TEST_DEEP)
    it('shows the link as a QR code', async () => {
      await open(ON);
      fireEvent.click(button('QR code'));
      const dialog = within(screen.getByRole('dialog', { name: 'Guest link' }));
      expect(dialog.getByLabelText<HTMLInputElement>('Link for all guests').value).toBe(ON.link);
      expect(dialog.getByRole('img')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('asks guests for an address', async () => {
      const calls = await open(ON);
      toggle('Ask for an email address');
      await screen.findByText('Saved');
      expect(isOn('Ask for an email address')).toBe(true);
      expect(changes(calls)).toEqual([['PUT', LINK, { enabled: true, emailRequired: true }]]);
    });

  it('stops with a way back, and says that guests stay', async () => {
    const calls = await open(ON);
    toggle('Let guests in by a link');
    await screen.findByText('Guest link stopped');
    expect(screen.getByText(/^Guests who have come stay/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    fireEvent.click(button('Undo'));
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(changes(calls)).toEqual([
      ['PUT', LINK, { enabled: false }],
      ['PUT', LINK, { enabled: true }],
    ]);
  });

  it('makes a new link after a confirmation only', async () => {
    const calls = await open(ON);
    fireEvent.click(button('New link'));
    const question = screen.getByRole('alertdialog', { name: 'Make a new guest link?' });
    expect(question.textContent).toMatch(/stops working everywhere/);
    expect(changes(calls)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'New link' }));
    await screen.findByText('New guest link made');
    expect(changes(calls)).toEqual([['PUT', LINK, { enabled: true, renew: true }]]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(button('Copy link'));
    await waitFor(() => expect(copied).toEqual([`${ON.link}new`]));
  });

  const SWITCHES = [
    ['Each guest gets the free allowance', { guestAllowance: true }],
    ['Guests may buy', { guestPurchases: true }],
  ] as const;
  it.each(TEST_DEEP ? SWITCHES : SWITCHES.slice(0, 1))('saves at once: %s', async (name, body) => {
    const calls = await open(ON);
    toggle(name);
    await screen.findByText('Saved');
    expect(changes(calls)).toEqual([['PUT', '/api/admin/projects/p', body]]);
  });

  if (TEST_DEEP)
    it('says what guests get while there are guests, also when the link is off', async () => {
      await open(OFF, { guests: 2, project: { ...PROJECT, access: 'everything' } });
      expect(await screen.findByRole('switch', { name: 'Each guest gets the free allowance' })).toBeTruthy();
      expect(screen.getByText('In this gallery, that is all files.')).toBeTruthy();
      expect(screen.queryByRole('switch', { name: 'Ask for an email address' })).toBeNull();
    });
});
