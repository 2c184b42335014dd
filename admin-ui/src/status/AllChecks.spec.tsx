import type { StatusPartDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { AllChecks } from './AllChecks';

const part = (change: Partial<StatusPartDto>): StatusPartDto => ({
  name: 'database',
  state: 'ok',
  code: 'ok',
  values: {},
  detail: 'Answers.',
  advice: '',
  ...change,
});

afterEach(cleanup);

describe('AllChecks', () => {
  it('shows what the other checks have found, with the cure, and repeats nothing of the status', async () => {
    const usual = [part({}), part({ name: 'payments', state: 'warning', code: 'payments_sandbox' })];
    const more = [
      part({
        name: 'bucket',
        state: 'down',
        code: 'bucket_cors',
        detail: 'Pages of https://studio.test may not upload.',
        advice: 'Set its CORS rule.',
      }),
      part({
        name: 'certificate',
        state: 'warning',
        code: 'certificate_expires',
        detail: 'It ends in 7 days, and nothing has renewed it.',
        advice: 'Run certbot renew.',
      }),
      part({ name: 'clock', code: 'checked', detail: 'No fault was found.' }),
    ];
    const calls = answerWith(({ path }) =>
      json({
        state: 'ok',
        parts: path.endsWith('/checks') ? [...usual, ...more] : usual,
        failedJobs: [],
        growth: [],
        stored: [],
      }),
    );
    renderScreen(<AllChecks />);
    fireEvent.click(button('Run all checks'));
    expect(await screen.findByText(/may not upload\./)).toBeTruthy();
    expect(screen.getByText(/Set its CORS rule/)).toBeTruthy();
    expect(screen.getByText(/It ends in 7 days/)).toBeTruthy();
    expect(screen.getByText(/Run certbot renew/)).toBeTruthy();
    expect(screen.getByText('No fault was found.')).toBeTruthy();
    expect(screen.queryByText('Database')).toBeNull();
    expect(screen.queryByText('Payments')).toBeNull();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/admin/status/checks');
  });
});
