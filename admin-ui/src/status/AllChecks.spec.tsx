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

function open(parts: StatusPartDto[]) {
  const calls = answerWith(() => json({ state: 'ok', parts, failedJobs: [] }));
  renderScreen(<AllChecks />);
  return calls;
}

afterEach(cleanup);

it('shows what all checks have found, with the cure', async () => {
  const calls = open([
    part({}),
    part({ name: 'bucket', state: 'down', code: 'bucket_cors', values: { origin: 'https://studio.test' } }),
    part({ name: 'certificate', state: 'warning', code: 'certificate_expires', values: { days: '7' } }),
  ]);
  fireEvent.click(button('Run all checks'));
  expect(await screen.findByText(/Pages of https:\/\/studio\.test may not upload\. Set its CORS rule/)).toBeTruthy();
  expect(screen.getByText(/It ends in 7 days, .* Run certbot renew/)).toBeTruthy();
  expect(screen.queryByText('Database')).toBeNull();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/admin/status/checks']);
});

it('says that nothing was found', async () => {
  open([part({}), part({ name: 'clock', code: 'checked' })]);
  fireEvent.click(button('Run all checks'));
  expect(await screen.findByText('No fault was found in 2 checks.')).toBeTruthy();
});
