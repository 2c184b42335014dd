import type { ReminderRuleDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { RemindersPage } from './RemindersPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const text = (language: 'en' | 'de' | 'es', isOwn = false) => ({
  language,
  subject: `Subject ${language}`,
  text: `Text ${language} {link}`,
  isOwn,
});
const RULE: ReminderRuleDto = {
  name: 'gallery_not_opened',
  version: 4,
  isEnabled: true,
  days: 3,
  defaultDays: 3,
  isBefore: false,
  placeholders: ['greeting', 'link'],
  texts: [text('en'), text('de'), text('es', true)],
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

async function open(reject?: Response) {
  const calls = answerWith(({ method, path }) => {
    if (path === '/api/site') return json({});
    if (path === '/api/admin/settings')
      return json({
        version: method === 'PUT' ? 8 : 7,
        values: { automaticMails: method !== 'PUT' },
        defaults: {},
        changed: [],
      });
    if (path.endsWith('/preview')) return json({ subject: 's', text: 't', html: '<html><head></head>Sample</html>' });
    if (method === 'PUT') return reject ?? json({ ...RULE, version: 5, days: 5 });
    return json([RULE]);
  });
  renderScreen(<RemindersPage />);
  await screen.findByLabelText('Days after the event');
  await screen.findByRole('switch', { name: 'Emails that come by themselves' });
  return (wanted: string) => calls.filter(({ method }) => method === wanted).map(({ body }) => body);
}
/** Saves the reminder; the section before it has a button of its own. */
const save = () =>
  fireEvent.click(
    within(screen.getByRole('form', { name: 'Gallery not opened' })).getByRole('button', { name: 'Save settings' }),
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('RemindersPage', () => {
  it('saves the delay and the texts that the studio has written', async () => {
    const sent = await open();
    type('Days after the event', '5');
    fireEvent.click(button('Deutsch'));
    type('Subject', 'Hallo');
    save();
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]).toEqual({
      version: 4,
      isEnabled: true,
      days: 5,
      texts: [
        { language: 'de', subject: 'Hallo', text: 'Text de {link}' },
        { language: 'es', subject: 'Subject es', text: 'Text es {link}' },
      ],
    });
    expect(await screen.findByText('Settings saved')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('takes the text of the product for one that is empty', async () => {
      const sent = await open();
      fireEvent.click(button('Español'));
      type('Subject', '');
      type('Text', '');
      save();
      await waitFor(() => expect(sent('PUT')).toMatchObject([{ texts: [] }]));
    });

  if (TEST_DEEP)
    it('shows what is typed as a mail, until it is changed', async () => {
      const sent = await open();
      type('Subject', 'Mine');
      fireEvent.click(button('Preview'));
      expect(await screen.findByTitle('Preview')).toBeTruthy();
      expect(sent('POST')).toEqual([{ language: 'en', subject: 'Mine', text: 'Text en {link}' }]);
      type('Subject', 'Mine again');
      expect(screen.queryByTitle('Preview')).toBeNull();
    });

  if (TEST_DEEP)
    it('shows what the server rejects at its field', async () => {
      const problem = { code: 'reminder_placeholder', params: { placeholder: '{order}' }, message: 'x' };
      const error = { statusCode: 400, code: 'request.invalid', message: 'x', fields: { text: problem } };
      await open(json(error, 400));
      type('Text', '{order}');
      save();
      expect(await screen.findByText('{order} cannot be used here.')).toBeTruthy();
    });

  it('switches all emails off that come by themselves', async () => {
    const sent = await open();
    const all = screen.getByRole('switch', { name: 'Emails that come by themselves' });
    fireEvent.click(all);
    fireEvent.click(within(screen.getByRole('form', { name: 'Emails that come by themselves' })).getByRole('button'));
    await waitFor(() => expect(sent('PUT')).toEqual([{ version: 7, automaticMails: false }]));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
  });
});
