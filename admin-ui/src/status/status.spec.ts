import type { StatusPartDto } from '@showreel/api-client';
import { activate, text } from '../i18n/language';
import { jobTitle, lastingOf, statusText } from './status';

afterEach(() => activate('en'));

const part = (change: Partial<StatusPartDto>): StatusPartDto => ({
  name: 'workers',
  state: 'down',
  code: 'workers_none',
  values: {},
  detail: '0 alive',
  advice: 'Start one.',
  ...change,
});

describe('the text of the status page', () => {
  it('translates the status and what to do', async () => {
    expect(statusText(part({}), text)).toEqual({
      detail: 'None running. Uploads are waiting.',
      advice: 'Start a worker process.',
    });
    await activate('de');
    expect(statusText(part({}), text).advice).toBe('Starten Sie einen Worker.');
    expect(statusText(part({ name: 'disk', state: 'ok', code: 'disk_free', values: { free: '74.3' } }), text)).toEqual({
      detail: '74,3 GB frei.',
      advice: '',
    });
  });

  it('takes what the checks of all parts find from the server in English, and translates it otherwise', async () => {
    const values = { days: '3' };
    const found = part({
      name: 'certificate',
      code: 'certificate_expires',
      values,
      detail: 'Ends.',
      advice: 'Renew.',
    });
    expect(statusText(found, text)).toEqual({ detail: 'Ends.', advice: 'Renew.' });
    await activate('de');
    expect(statusText(found, text).detail).toContain('3 Tagen');
  });

  it('names failed jobs, also those of a newer server', () => {
    expect([jobTitle('send-receipt', text), jobTitle('send-postcard', text)]).toEqual([
      'Email a receipt',
      'send-postcard',
    ]);
  });

  it('keeps the text of a newer server', () => {
    expect(statusText(part({ code: 'tape_torn' as never, detail: 'Torn.', advice: 'Glue it.' }), text)).toEqual({
      detail: 'Torn.',
      advice: 'Glue it.',
    });
  });

  it('calls an outage lasting only after two checks', () => {
    const mail = part({ name: 'mail' });
    expect(lastingOf([part({}), mail], undefined)).toEqual([]);
    expect(lastingOf([part({}), mail], [part({ state: 'ok' }), mail])).toEqual([mail]);
    expect(lastingOf([part({ state: 'warning' })], [part({})])).toEqual([]);
  });
});
