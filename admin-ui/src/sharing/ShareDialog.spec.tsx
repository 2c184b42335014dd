import type { SharingDto } from '@showreel/api-client';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { button, renderScreen } from '../../test/screen';
import { answerWith, json, type MadeCall } from '../../test/fakeApi';
import { ShareDialog } from './ShareDialog';

const SHARING = {
  clientEmail: 'ana@example.com',
  galleryUrl: 'http://localhost/gallery/p/ana',
  template: { subject: 'Your gallery', text: 'Hello! {link}' },
  shares: [],
} as unknown as SharingDto;

async function open(): Promise<{ calls: MadeCall[]; onClose: jest.Mock }> {
  const calls = answerWith(({ method }) => json(method === 'GET' ? SHARING : { id: 's1' }));
  const onClose = jest.fn();
  renderScreen(<ShareDialog projectId="p" onClose={onClose} />);
  await screen.findByLabelText('Text');
  return { calls, onClose };
}

const write = (text: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } });
const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('shows the link as a QR code', async () => {
  const modules = (code: Element) => [...code.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  await open();
  const shown = modules(screen.getByRole('img', { name: 'QR code of the gallery link' }));
  cleanup();
  const drawn = (value: string) => modules(render(<QRCodeSVG value={value} />).container);
  expect(shown).toEqual(drawn(SHARING.galleryUrl));
  expect(shown).not.toEqual(drawn(`${SHARING.galleryUrl}x`));
});

it('asks before discarding an unsent mail', async () => {
  const { onClose } = await open();
  write('Dear Ana, look: {link}');
  escape();
  fireEvent.click(button('Keep editing'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Dear Ana, look: {link}');
  fireEvent.click(button('Close'));
  fireEvent.click(button('Discard'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes without a question when no text is unsent', async () => {
  const { calls, onClose } = await open();
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
  write('Dear Ana, look: {link}');
  fireEvent.click(button('Send mail'));
  expect(await screen.findByText('Mail on its way')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    subject: 'Your gallery',
    text: 'Dear Ana, look: {link}',
  });
  escape();
  expect(onClose).toHaveBeenCalledTimes(2);
});
