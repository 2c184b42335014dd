import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { answerWith, json } from '../../../test/fakeApi';
import { DownloadButton } from './DownloadButton';

const LINK = '/media/signed/original';
const followed: string[] = [];

beforeEach(() => {
  followed.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href')!);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const press = () => fireEvent.click(screen.getByRole('link', { name: 'Download a.jpg' }));

describe('DownloadButton', () => {
  it('requests a link per download and follows it', async () => {
    const calls = answerWith(() => json({ downloadUrl: LINK }));
    renderScreen(<DownloadButton file={{ id: '7', name: 'a.jpg' }} />);
    press();
    await waitFor(() => expect(followed).toEqual([LINK]));
    expect(calls.map(({ method, path }) => [method, path])).toEqual([['GET', '/api/admin/download/7']]);
  });

  it("shows the server's message when there is no original", async () => {
    answerWith(() => json({ code: 'media.not_found', message: 'Media file not found' }, 404));
    renderScreen(<DownloadButton file={{ id: '7', name: 'a.jpg' }} />);
    press();
    expect(await screen.findByText('Media file not found')).toBeTruthy();
    expect(followed).toEqual([]);
  });
});
