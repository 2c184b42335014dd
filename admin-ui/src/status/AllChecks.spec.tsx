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

it('shows what the other checks have found, with the cure, and repeats nothing of the status', async () => {
  const usual = [part({}), part({ name: 'payments', state: 'warning', code: 'payments_sandbox' })];
  const more = [
    part({ name: 'bucket', state: 'down', code: 'bucket_cors', values: { origin: 'https://studio.test' } }),
    part({ name: 'certificate', state: 'warning', code: 'certificate_expires', values: { days: '7' } }),
    part({ name: 'clock', code: 'checked' }),
  ];
  const calls = answerWith(({ path }) =>
    json({ state: 'ok', parts: path.endsWith('/checks') ? [...usual, ...more] : usual, failedJobs: [], growth: [] }),
  );
  renderScreen(<AllChecks />);
  fireEvent.click(button('Run all checks'));
  expect(await screen.findByText(/Pages of https:\/\/studio\.test may not upload\. Set its CORS rule/)).toBeTruthy();
  expect(screen.getByText(/It ends in 7 days, .* Run certbot renew/)).toBeTruthy();
  expect(screen.getByText('No fault was found.')).toBeTruthy();
  expect(screen.queryByText('Database')).toBeNull();
  expect(screen.queryByText('Payments')).toBeNull();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/admin/status/checks');
});
