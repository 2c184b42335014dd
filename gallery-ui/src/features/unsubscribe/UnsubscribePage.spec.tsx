import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { UnsubscribePage } from './UnsubscribePage';

const PATH = '/api/unsubscribe/secret';
const site = { studioName: 'Studio', supportEmail: 'help@studio.example', timezone: 'UTC' };
const reply = (isUnsubscribed: boolean): FakeReply => ({ body: { email: 'j…@example.com', isUnsubscribed } });

function open(replies: Record<string, FakeReply>) {
  const server = startFakeServer({ '/api/site': { body: site }, ...replies });
  renderPage('/unsubscribe/secret', '/unsubscribe/:token', <UnsubscribePage />);
  return server;
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

afterEach(cleanup);

describe('UnsubscribePage', () => {
  it('ends reminders by its button alone, and takes that back', async () => {
    const server = open({
      [`GET ${PATH}`]: reply(false),
      [`POST ${PATH}`]: reply(true),
      [`DELETE ${PATH}`]: reply(false),
    });
    expect(await screen.findByText(/Reminders to j…@example.com end here/)).toBeTruthy();
    expect(screen.getByText(/Receipts, invoices/)).toBeTruthy();
    expect(server.to(PATH).map(({ method }) => method)).toEqual(['GET']);
    await press('End Reminders');
    const heading = await screen.findByRole('heading', { name: 'Reminders Have Ended' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('status').textContent).toContain('j…@example.com gets no more reminders');
    await press('Undo');
    expect(await screen.findByText('Reminders are on again for j…@example.com.')).toBeTruthy();
    expect(server.to(PATH).map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
  });

  it('shows that reminders have ended already', async () => {
    open({ [PATH]: reply(true) });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('shows that the link is incomplete', async () => {
    open({ [PATH]: errorReply(404, 'unsubscribe.not_found', 'This link is incomplete.') });
    expect(await screen.findByRole('heading', { name: 'This Link Is Incomplete' })).toBeTruthy();
  });

  it('shows a failure, and lets its reader try again', async () => {
    open({ [`GET ${PATH}`]: reply(false), [`POST ${PATH}`]: errorReply(503, 'auth.busy', 'Busy.') });
    await press('End Reminders');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'End Reminders' })).toBeTruthy();
  });
});
