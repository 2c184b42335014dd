import type { RecipientDto, SharingDto } from '@showreel/api-client';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import type { ComponentProps } from 'react';
import { button, fieldMessage, renderScreen } from '../../test/screen';
import { answerWith, json, type MadeCall } from '../../test/fakeApi';
import { keepDrafts } from '../ui/form/draft';
import { ShareDialog } from './ShareDialog';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const SHARING = {
  clientEmail: 'ana@example.com',
  galleryUrl: 'http://localhost/gallery/p/ana',
  template: { subject: 'Your gallery', text: 'Hello! {link}' },
  clientName: 'Ana and Tom',
  recipients: [{ id: 'a', kind: 'client', name: 'Ana and Tom', email: 'ana@example.com' }],
  mailConfigured: true,
  shares: [],
} as unknown as SharingDto;

let sharing = SHARING;

async function open(onPost = () => json({ id: 's1' }), person?: ComponentProps<typeof ShareDialog>['person']) {
  const calls: MadeCall[] = answerWith(({ method }) => (method === 'GET' ? json(sharing) : onPost()));
  const onClose = jest.fn();
  const { unmount, queries } = renderScreen(<ShareDialog projectId="p" person={person} onClose={onClose} />);
  await screen.findByLabelText('Message');
  return { calls, onClose, unmount, queries };
}

const write = (text: string) => fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } });
const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

const subject = () => screen.getByLabelText<HTMLInputElement>('Subject').value;
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Message').value;
const posts = (calls: MadeCall[]) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => {
  sessionStorage.clear();
  sharing = SHARING;
});
afterEach(cleanup);

describe('ShareDialog', () => {
  if (TEST_DEEP)
    it('shows the link as a QR code', async () => {
      const modules = (code: Element) => [...code.querySelectorAll('path')].map((path) => path.getAttribute('d'));
      await open();
      const shown = modules(screen.getByRole('img', { name: 'QR code of the gallery link' }));
      cleanup();
      const drawn = (value: string) => modules(render(<QRCodeSVG value={value} />).container);
      expect(shown).toEqual(drawn(SHARING.galleryUrl));
      expect(shown).not.toEqual(drawn(`${SHARING.galleryUrl}x`));
    });

  if (TEST_DEEP)
    it('is filled as soon as it can be seen', async () => {
      // React pauses after each step, as where a step takes long.
      let now = performance.now();
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 10));
      const seen: string[] = [];
      const observer = new MutationObserver(() => screen.queryByLabelText('Message') && seen.push(text()));
      observer.observe(document.body, { childList: true, subtree: true });
      await open();
      expect(seen[0]).toBe(SHARING.template.text);
      observer.disconnect();
      clock.mockRestore();
    });

  it('asks before discarding an unsent mail', async () => {
    const { onClose } = await open();
    write('Dear Ana, look: {link}');
    escape();
    fireEvent.click(button('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Dear Ana, look: {link}');
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    fireEvent.click(button('Discard'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  if (TEST_DEEP)
    it('closes without a question when no text is unsent', async () => {
      const { calls, onClose } = await open();
      escape();
      expect(onClose).toHaveBeenCalledTimes(1);
      write('Dear Ana, look: {link}');
      fireEvent.click(button('Send email'));
      expect(await screen.findByText('Email on its way')).toBeTruthy();
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        subject: 'Your gallery',
        text: 'Dear Ana, look: {link}',
        personIds: ['a'],
      });
      escape();
      expect(onClose).toHaveBeenCalledTimes(2);
    });

  if (TEST_DEEP)
    it("hands the link to the system's own dialog, where there is one", async () => {
      const share = jest.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')));
      Object.defineProperty(navigator, 'share', { configurable: true, value: share });
      const { unmount } = await open();
      fireEvent.click(button('Share with...'));
      expect(share).toHaveBeenCalledWith({ url: SHARING.galleryUrl });
      unmount();
      Reflect.deleteProperty(navigator, 'share');
      await open();
      expect(screen.queryByRole('button', { name: 'Share with...' })).toBeNull();
    });

  it('restores the mail after a lost session and a new sign-in', async () => {
    const { unmount } = await open();
    write('Dear Ana, look: {link}');
    keepDrafts();
    unmount();
    await open();
    await waitFor(() => expect(text()).toBe('Dear Ana, look: {link}'));
    expect(subject()).toBe('Your gallery');
  });

  if (TEST_DEEP)
    it('follows a newer template only where nothing was written', async () => {
      const { queries } = await open();
      write('Dear Ana, look: {link}');
      sharing = { ...SHARING, template: { subject: 'Your pictures', text: 'Good day! {link}' } };
      await queries.invalidateQueries();
      await waitFor(() => expect(subject()).toBe('Your pictures'));
      expect(text()).toBe('Dear Ana, look: {link}');
    });

  it('shows a missing text at its field and sends nothing', async () => {
    const { calls } = await open();
    write('  ');
    fireEvent.click(button('Send email'));
    await waitFor(() => expect(fieldMessage('Message')).not.toContain('{link}'));
    fireEvent.click(button('Preview'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Message')));
    expect(posts(calls)).toEqual([]);
  });

  it('previews the mail as it will look, in a frame that runs no script', async () => {
    const html = '<html><head><title>Your gallery</title></head><body><b>Look</b></body></html>';
    await open(() => json({ subject: 'Your gallery', text: 'Look', html }));
    fireEvent.click(button('Preview'));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toContain('<b>Look</b>');
    expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">');
  });

  it("shows the server's error at its field", async () => {
    const fields = { subject: { code: 'x', params: {}, message: 'Too long' } };
    await open(() => json({ statusCode: 400, code: 'request.invalid', message: 'No', fields }, 400));
    fireEvent.click(button('Send email'));
    await waitFor(() => expect(fieldMessage('Subject')).toBe('Too long'));
  });

  describe('without a mail server', () => {
    const FILED = {
      id: 's1',
      email: 'ana@example.com',
      subject: 'Your gallery',
      state: 'filed',
      sentAt: '2031-05-01T10:00:00.000Z',
      firstVisitAt: null,
    };

    it('offers the link and the settings, and never calls an email sent', async () => {
      sharing = { ...SHARING, mailConfigured: false, shares: [FILED] } as unknown as SharingDto;
      await open();
      const notice = screen.getByRole('alert');
      expect(notice.textContent).toContain("this email won't reach Ana and Tom");
      expect(within(notice).getByRole('button', { name: 'Copy link' })).toBeTruthy();
      expect(within(notice).getByRole('link', { name: 'Set up mail' }).getAttribute('href')).toBe('/settings/mail');
      expect(within(screen.getByRole('region', { name: 'Emails' })).getByRole('listitem').textContent).toMatch(
        /Saved as a file, not sent.*Saved May 1, 2031.*Not opened yet/,
      );
      expect(screen.getByRole('dialog').textContent).not.toMatch(/\bSent\b|On its way/);
      fireEvent.click(button('Save as file'));
      await waitFor(() => expect(screen.getAllByText('Saved as a file, not sent')).toHaveLength(2));
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    });

    if (TEST_DEEP)
      it('sends what was saved once there is a server', async () => {
        sharing = { ...SHARING, shares: [FILED] } as unknown as SharingDto;
        const { calls } = await open();
        expect(screen.queryByRole('alert')).toBeNull();
        fireEvent.click(button('Try again'));
        await waitFor(() => expect(posts(calls)[0]?.path).toBe('/api/admin/projects/p/share/s1/retry'));
      });
  });

  describe('with several clients', () => {
    const ANA: RecipientDto = { id: 'a', kind: 'client', name: 'Ana', email: 'ana@example.com' };
    const TOM: RecipientDto = { id: 't', kind: 'client', name: null, email: 'tom@example.com' };
    const EVA: RecipientDto = { id: 'e', kind: 'client', name: 'Eva', email: 'eva@example.com' };
    const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    const sentTo = (calls: MadeCall[]) => posts(calls).map(({ body }) => (body as { personIds: string[] }).personIds);

    beforeEach(() => {
      sharing = { ...SHARING, recipients: [ANA, TOM, EVA] };
    });

    it('sends to everyone, unless some are chosen', async () => {
      const { calls } = await open();
      fireEvent.click(button('Send 3 emails'));
      await screen.findByText('3 emails on their way');
      fireEvent.click(choice('tom@example.com'));
      fireEvent.click(button('Send 2 emails'));
      await waitFor(() =>
        expect(sentTo(calls)).toEqual([
          ['a', 't', 'e'],
          ['a', 'e'],
        ]),
      );
    });

    if (TEST_DEEP)
      it('sends to nobody when nobody is chosen', async () => {
        const { calls } = await open();
        fireEvent.click(choice('Everyone (3)'));
        fireEvent.click(button('Send email'));
        expect(await screen.findByText('Choose at least one person.')).toBeTruthy();
        await waitFor(() => expect(document.activeElement).toBe(choice('Everyone (3)')));
        expect(posts(calls)).toEqual([]);
        fireEvent.click(choice('Everyone (3)'));
        fireEvent.click(button('Send 3 emails'));
        await waitFor(() => expect(sentTo(calls)).toEqual([['a', 't', 'e']]));
      });

    if (TEST_DEEP)
      it('begins with the person whom it was opened for, and shows their link', async () => {
        const person = { ...EVA, link: 'http://localhost/gallery/p/eva' };
        const { calls } = await open(undefined, person);
        expect(screen.getByLabelText<HTMLInputElement>('Personal link of Eva').value).toBe(person.link);
        expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
          false,
          true,
          false,
          false,
        ]);
        fireEvent.click(button('Send email'));
        await waitFor(() => expect(sentTo(calls)).toEqual([['e']]));
      });

    it('sends to guests and partners only when they are chosen', async () => {
      const GUS: RecipientDto = { id: 'g', kind: 'guest', name: 'Gus', email: 'gus@example.com' };
      const HALL: RecipientDto = { id: 'h', kind: 'partner', name: null, email: 'hall@example.com' };
      sharing = { ...SHARING, recipients: [ANA, TOM, HALL, GUS] };
      const { calls } = await open();
      fireEvent.click(button('Send 2 emails'));
      await screen.findByText('2 emails on their way');
      fireEvent.click(choice('hall@example.com · Partner'));
      fireEvent.click(choice('Gus · gus@example.com · Guest'));
      // The clients are chosen and dropped together; the others stay as they are.
      fireEvent.click(choice('All clients (2)'));
      fireEvent.click(button('Send 2 emails'));
      await waitFor(() =>
        expect(sentTo(calls)).toEqual([
          ['a', 't'],
          ['h', 'g'],
        ]),
      );
    });

    if (TEST_DEEP)
      it('sends to those who are left once the client was erased', async () => {
        const HALL: RecipientDto = { id: 'h', kind: 'partner', name: null, email: 'hall@example.com' };
        sharing = { ...SHARING, clientName: null, clientEmail: 'erased-1@erased.invalid', recipients: [HALL] };
        const { calls } = await open();
        expect(screen.getByRole('heading', { name: 'By email' })).toBeTruthy();
        expect(screen.queryByRole('checkbox', { name: /All clients/ })).toBeNull();
        fireEvent.click(button('Send email'));
        await screen.findByText('Choose at least one person.');
        await waitFor(() => expect(document.activeElement).toBe(choice('hall@example.com · Partner')));
        fireEvent.click(choice('hall@example.com · Partner'));
        fireEvent.click(button('Send email'));
        await waitFor(() => expect(sentTo(calls)).toEqual([['h']]));
      });

    if (TEST_DEEP)
      it('keeps the choice after a lost session', async () => {
        const first = await open();
        fireEvent.click(choice('Everyone (3)'));
        fireEvent.click(choice('Eva · eva@example.com'));
        keepDrafts();
        first.unmount();
        const { calls } = await open();
        await waitFor(() => expect(choice('Eva · eva@example.com').checked).toBe(true));
        fireEvent.click(button('Send email'));
        await waitFor(() => expect(sentTo(calls)).toEqual([['e']]));
      });

    if (TEST_DEEP)
      it('closes without a question when only the choice differs', async () => {
        const { onClose } = await open();
        fireEvent.click(choice('tom@example.com'));
        escape();
        expect(onClose).toHaveBeenCalledTimes(1);
      });

    if (TEST_DEEP)
      it('shows whom each mail went to, and whether they have opened it', async () => {
        const mail = { subject: 'Your gallery', state: 'sent', sentAt: '2031-05-01T10:00:00.000Z', firstVisitAt: null };
        const shares = [
          { ...mail, id: 's1', email: 'tom@example.com' },
          { ...mail, id: 's2', email: 'ana@example.com', firstVisitAt: '2031-05-02T10:00:00.000Z' },
        ];
        sharing = { ...sharing, shares } as unknown as SharingDto;
        await open();
        const [tom, ana] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
        expect(tom).toMatch(/To tom@example.com.*Not opened yet/);
        expect(ana).toMatch(/To ana@example.com.*Opened May 2, 2031/);
      });
  });

  if (TEST_DEEP)
    it('sends a copy to oneself, and shows what became of it', async () => {
      const outcome = { to: 'me@studio.test', params: {}, message: 'Accepted.' };
      let sent = true;
      let code = 'mail_test_accepted';
      const { calls } = await open(() => json({ ...outcome, sent, code }));
      write('Dear Ana, look: {link}');
      fireEvent.click(button('Send a copy to me first'));
      await screen.findByText('Email sent to me@studio.test');
      expect(posts(calls)).toMatchObject([
        { path: '/api/admin/projects/p/share/copy', body: { subject: 'Your gallery', text: 'Dear Ana, look: {link}' } },
      ]);
      // The text that was written stays.
      expect(text()).toBe('Dear Ana, look: {link}');
      // The test mail is a file when there is no mail server.
      code = 'mail_test_filed';
      fireEvent.click(button('Send a copy to me first'));
      await screen.findByText('Saved as a file, not sent');
      sent = false;
      fireEvent.click(button('Send a copy to me first'));
      await screen.findByText("The email couldn't be sent");
    });

  it('sends the passcode to all clients, and to no guest', async () => {
    const more = ['client', 'guest'].map((kind) => ({ id: kind, kind, name: kind, email: `${kind}@example.com` }));
    sharing = { ...SHARING, hasPasscode: true, recipients: [...SHARING.recipients, ...more] } as SharingDto;
    await open(() => json({ queuedCount: 2, leftCount: 3 }));
    expect(screen.getByText(/this one goes to all 2 clients/)).toBeTruthy();
    fireEvent.click(button('Send the passcode in a separate email'));
    await screen.findByText('2 emails on their way');
    expect(screen.getByText('3 clients have not got it yet: send it again.')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('says that nobody is left once all clients were erased', async () => {
      const clientEmail = 'erased-1@erased.invalid';
      sharing = { ...SHARING, clientName: null, clientEmail, recipients: [], hasPasscode: true, mailConfigured: false };
      answerWith(() => json(sharing));
      renderScreen(<ShareDialog projectId="p" onClose={jest.fn()} />);
      expect(await screen.findByText(/nobody can be sent an email\. To give the gallery to somebody/)).toBeTruthy();
      expect(screen.getByLabelText('Personal link of Erased person')).toBeTruthy();
      expect(screen.queryByLabelText('Message')).toBeNull();
      expect(screen.queryByRole('button', { name: /passcode/i })).toBeNull();
      expect(screen.queryByText(/No mail server/)).toBeNull();
    });

  if (TEST_DEEP)
    it('offers the passcode in a mail of its own, where there is one', async () => {
      await open();
      expect(screen.queryByRole('button', { name: 'Send the passcode in a separate email' })).toBeNull();
      cleanup();
      sharing = { ...SHARING, hasPasscode: true };
      const { calls } = await open(() => json({ queuedCount: 1, leftCount: 0 }));
      fireEvent.click(button('Send the passcode in a separate email'));
      await screen.findByText('Email on its way');
      expect(screen.getByText('If it cannot be sent, you find it in System status.')).toBeTruthy();
      expect(posts(calls)).toMatchObject([{ path: '/api/admin/projects/p/share/passcode' }]);
    });
});
