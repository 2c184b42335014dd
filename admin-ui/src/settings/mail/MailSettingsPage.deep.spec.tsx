import type { MailCheckDto, MailSettingsDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../../test/fakeApi';
import { button, renderScreen } from '../../../test/screen';
import { keepDrafts } from '../../ui/form/draft';
import { MailSettingsPage } from './MailSettingsPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const SETTINGS: MailSettingsDto = {
  version: 3,
  fixed: [],
  host: 'smtp.harbour.example',
  port: 587,
  security: 'starttls',
  userName: 'studio',
  hasPassword: true,
  passwordLost: false,
  senderName: '',
  senderAddress: 'hello@harbour.example',
  replyTo: '',
  accepted: false,
};
const CHECK: MailCheckDto = {
  to: 'me@harbour.example',
  steps: [{ step: 'connect', problem: null }],
  domain: 'harbour.example',
  lookedUp: true,
  records: [],
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

async function open(
  settings: Partial<MailSettingsDto> = {},
  { check = CHECK, reject }: { check?: MailCheckDto; reject?: Response } = {},
) {
  const calls = answerWith(({ method, path }) => {
    if (path === '/api/site') return json({});
    if (path.endsWith('/check')) return json(check);
    if (method === 'PUT') return reject ?? json({ ...SETTINGS, version: 4 });
    return json({ ...SETTINGS, ...settings });
  });
  renderScreen(<MailSettingsPage />);
  await screen.findByLabelText('Server');
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('MailSettingsPage', () => {
  it('saves what was typed, and keeps a password that is not typed', async () => {
    const sent = await open();
    type('Sender name', 'Harbour');
    expect(button('Check and send a test')).toHaveProperty('disabled', true);
    expect(screen.getByText('Save your changes first.')).toBeTruthy();
    fireEvent.click(button('Save settings'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      version: 3,
      host: 'smtp.harbour.example',
      port: 587,
      security: 'starttls',
      userName: 'studio',
      senderName: 'Harbour',
      senderAddress: 'hello@harbour.example',
      replyTo: '',
    });
  });

  it('is filled again after the session ended, without the password', async () => {
    await open();
    type('Sender name', 'Harbour');
    type('Password', 'hidden-word');
    keepDrafts();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hidden-word');
    cleanup();
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Sender name').value).toBe('Harbour');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  if (TEST_DEEP)
    it('shows what the server rejects at its field', async () => {
      const fields = { security: { code: 'mail_password_needs_tls', params: {}, message: 'x' } };
      await open({}, { reject: json({ statusCode: 400, code: 'request.invalid', message: 'x', fields }, 400) });
      type('Encryption', 'none');
      fireEvent.click(button('Save settings'));
      expect(await screen.findByText(/^A password is only sent over an encrypted connection/)).toBeTruthy();
    });

  if (TEST_DEEP)
    it('shows by its name the encryption that a colleague has chosen meanwhile', async () => {
      const now = { ...SETTINGS };
      answerWith(({ method, path }) => {
        if (path === '/api/site') return json({});
        if (method !== 'PUT') return json(now);
        Object.assign(now, { version: 4, security: 'tls' });
        return json({ statusCode: 409, code: 'settings.changed_meanwhile', message: 'x' }, 409);
      });
      renderScreen(<MailSettingsPage />);
      await screen.findByLabelText('Server');
      type('Encryption', 'none');
      fireEvent.click(button('Save settings'));
      const notice = await screen.findByRole('list', { name: /Someone else has changed/ });
      expect(notice.textContent).toContain('TLS (usually port 465)');
    });

  it('shows where a check ends, why and what to do', async () => {
    const problem = { code: 'mail_login_rejected', params: { reply: '535 5.7.8' }, message: 'x' } as const;
    await open(
      {},
      {
        check: {
          ...CHECK,
          steps: [
            { step: 'connect', problem: null },
            { step: 'signIn', problem },
          ],
          records: [
            { record: 'spf', state: 'missing' },
            { record: 'dkim', state: 'unknown' },
            { record: 'dmarc', state: 'found' },
          ],
        },
      },
    );
    // Screen readers announce what appears in a region that they know.
    const regions = screen.getAllByRole('status');
    fireEvent.click(button('Check and send a test'));
    expect(await screen.findByText(/doesn't accept this user name and password \(535 5\.7\.8\)/)).toBeTruthy();
    expect(regions.some((region) => region.textContent.includes("The test email wasn't sent"))).toBe(true);
    expect(screen.getByText(/^Missing\. Add the SPF record/)).toBeTruthy();
    expect(screen.getByText(/^Not found under the usual names/)).toBeTruthy();
  });

  if (TEST_DEEP)
    it('says when the records cannot be looked up', async () => {
      await open({}, { check: { ...CHECK, lookedUp: false } });
      fireEvent.click(button('Check and send a test'));
      expect(await screen.findByText(/harbour\.example could not be looked up/)).toBeTruthy();
    });

  if (TEST_DEEP)
    it('names the variables that set a field, and sends the others only', async () => {
      const sent = await open({ fixed: ['server'] });
      expect(screen.getByText(/Set on the server with SMTP_URL\./)).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Server').disabled).toBe(true);
      type('Replies to', 'answers@harbour.example');
      fireEvent.click(button('Save settings'));
      await waitFor(() =>
        expect(sent()).toEqual([
          { version: 3, replyTo: 'answers@harbour.example', senderName: '', senderAddress: 'hello@harbour.example' },
        ]),
      );
    });
});
