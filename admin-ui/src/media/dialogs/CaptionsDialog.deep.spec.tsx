import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CaptionDto, StaffMediaFileDto } from '@showreel/api-client';
import { answerWith, json } from '../../../test/fakeApi';
import { button, renderScreen } from '../../../test/screen';
import { CaptionsDialog } from './CaptionsDialog';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

afterEach(cleanup);

const caption = (language: string, name: string, isDefault = false): CaptionDto => ({
  language,
  name,
  isDefault,
  url: `/media/t/f1/captions-${language}-a.vtt`,
});
const FILE = {
  id: 'f1',
  projectId: 'p1',
  name: 'Film.mp4',
  fileType: 'video',
  film: { captions: [caption('de', 'Deutsch', true), caption('en', 'English')] },
} as StaffMediaFileDto;
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n';

const pick = (name: string) =>
  fireEvent.change(screen.getByTestId('captions-file'), { target: { files: [new File([VTT], name)] } });
const choose = async (name: string, item: string) => {
  fireEvent.click(button(`Actions for ${name}`));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const open = (reply = () => json({})) => {
  const calls = answerWith(reply);
  renderScreen(<CaptionsDialog file={FILE} onClose={() => undefined} />);
  return () => calls.map(({ method, path }) => `${method} ${path}`);
};

describe('the captions of a film', () => {
  if (TEST_DEEP)
    it('are listed with their languages', () => {
      open();
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Deutsch de'),
        expect.stringContaining('English en'),
      ]);
      expect(screen.getAllByText('shown by default')).toHaveLength(1);
    });

  it('are added in the language that the file names', async () => {
    const calls = open();
    pick('Film.pt-BR.srt');
    const field = await screen.findByLabelText<HTMLInputElement>(/^Language/);
    expect(field.value).toBe('pt-BR');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Brasil' } });
    fireEvent.click(button('Upload'));
    await screen.findByText('Captions added');
    expect(calls()).toEqual(['PUT /api/admin/media/f1/captions/pt-BR', 'PATCH /api/admin/media/f1/captions/pt-BR']);
  });

  it('show what is wrong with a file', async () => {
    open(() =>
      json(
        {
          statusCode: 400,
          code: 'caption.invalid',
          message: 'x',
          detail: { code: 'caption_no_time', params: { line: 7 }, message: 'x' },
        },
        400,
      ),
    );
    pick('film.srt');
    fireEvent.change(await screen.findByLabelText(/^Language/), { target: { value: 'de' } });
    fireEvent.click(button('Upload'));
    await screen.findByText(/^Line 7: the times are missing or wrong here/);
  });

  if (TEST_DEEP)
    it('are replaced by another file', async () => {
      const calls = open();
      await choose('English', 'Replace file');
      pick('new.vtt');
      await screen.findByText('Captions replaced');
      expect(calls()).toEqual(['PUT /api/admin/media/f1/captions/en']);
    });

  if (TEST_DEEP)
    it('are shown by default', async () => {
      const calls = open();
      await choose('English', 'Show by default');
      await screen.findByText('Captions saved');
      expect(calls()).toEqual(['PATCH /api/admin/media/f1/captions/en']);
    });

  it('are removed after a confirmation', async () => {
    const calls = open();
    await choose('Deutsch', 'Remove');
    const question = await screen.findByRole('alertdialog');
    expect(calls()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Captions removed');
    await waitFor(() => expect(calls()).toEqual(['DELETE /api/admin/media/f1/captions/de']));
  });
});
