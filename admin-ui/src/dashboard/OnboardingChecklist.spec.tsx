import type { OnboardingDto } from '@showreel/api-client';
import { getOnboardingQueryKey } from '@showreel/api-client/queries';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { UNBRANDED } from '../api/site';
import { OnboardingChecklist } from './OnboardingChecklist';

const STEPS = ['brand', 'prices', 'seller', 'legal', 'mail', 'payments', 'project', 'preview'] as const;
const answer = (done: readonly string[], dismissed = false): OnboardingDto => ({
  dismissed,
  steps: STEPS.map((step) => ({ step, done: done.includes(step) })),
  projectId: 'p1',
});
const draw = (reply: OnboardingDto, sendsMail = true) => {
  const calls = answerWith(({ method }) => json(method === 'GET' ? reply : { ...reply, dismissed: true }));
  return { calls, ...renderScreen(<OnboardingChecklist />, {}, '/here', { site: { ...UNBRANDED, sendsMail } }) };
};

describe('OnboardingChecklist', () => {
  it('shows what is done, and where the rest is', async () => {
    draw(answer(['brand', 'preview']));
    const list = within(await screen.findByRole('region', { name: 'Set up your studio' }));
    expect(list.getByText('2 of 8')).toBeTruthy();
    expect(
      list.getAllByRole('link').map((link) => [link.getAttribute('href'), /^Done/.test(link.textContent)]),
    ).toEqual([
      ['/settings', true],
      ['/price-lists', false],
      ['/settings/taxes', false],
      ['/settings/legal', false],
      ['/settings/mail', false],
      ['/settings/payments', false],
      ['/projects', false],
      ['/projects/p1', true],
    ]);
  });

  it('names the mail server first while there is none', async () => {
    draw(answer([]), false);
    const link = await screen.findByRole('link', { name: /Set up email/ });
    expect(link.getAttribute('href')).toBe('/settings/mail');
    expect(link.textContent).toContain('Connect a mail server');
  });

  it('disappears when it is dismissed', async () => {
    const { calls } = draw(answer([]));
    await screen.findByText('0 of 8');
    fireEvent.click(button('Dismiss'));
    await screen.findByText('You can show it again in Settings.');
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/api/admin/onboarding', body: { dismissed: true } });
    expect(screen.queryByText('0 of 8')).toBeNull();
  });

  it.each([
    ['complete', answer(STEPS)],
    ['dismissed', answer([], true)],
  ])('is not shown when %s', async (_, reply) => {
    const { queries } = draw(reply);
    await waitFor(() => expect(queries.getQueryData(getOnboardingQueryKey())).toEqual(reply));
    expect(screen.queryByText('Set up your studio')).toBeNull();
  });
});
