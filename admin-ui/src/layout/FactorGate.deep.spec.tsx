import type { FactorsDto } from '@showreel/api-client';
import { getStats } from '@showreel/api-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { useOwnFactors } from '../api/factors';
import { FactorBanner } from './FactorBanner';
import { FactorGate } from './FactorGate';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

afterEach(cleanup);

const USER = { id: 'u', email: 'ada@studio.example', firstName: 'Ada', role: 'admin', isLocal: true };
const FACTORS: FactorsDto = {
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  passkeyAccount: { relyingParty: 'studio.example', id: 'dTE' },
  hasSecondFactor: false,
  requiredFrom: '2031-12-01',
  isRequired: false,
};
const ADDED = { ...FACTORS, authenticatorSince: '2031-12-01T10:00:00Z', recoveryCodesLeft: 10, hasSecondFactor: true };

/** A screen with something to read, something to type and something to do. */
function Screen() {
  const { data, error } = useQuery({ queryKey: ['stats'], queryFn: () => getStats() });
  const act = useMutation({ mutationFn: () => getStats() });
  const factors = useOwnFactors();
  return (
    <>
      <FactorBanner />
      <FactorGate />
      {factors && <p>Factors are known</p>}
      <p>{data ? 'Read' : error ? 'Rejected' : 'Reading'}</p>
      <input aria-label="Note" />
      <button onClick={() => act.mutate()}>Do it</button>
    </>
  );
}

/** Opens the console of somebody with these factors, at a server that keeps the rule. */
async function open(factors: FactorsDto, user: object = USER) {
  let now = factors;
  const calls = answerWith(({ path }) => {
    if (path === '/api/auth/user') return json(user);
    if (path === '/api/user/factors') return json(now);
    if (path === '/api/user/authenticator')
      return json({ secret: 'ABCDEFGHIJKL', url: 'otpauth://totp/studio:ada?secret=ABCDEFGHIJKL' });
    if (path === '/api/user/authenticator/confirm') {
      now = { ...ADDED, isRequired: now.isRequired };
      return json({ recoveryCodes: ['AAAAA-BBBBB'] });
    }
    return now.isRequired && !now.hasSecondFactor
      ? json({ code: 'auth.factor_required', message: 'Add one.' }, 403)
      : json({});
  });
  renderScreen(<Screen />);
  await waitFor(() => expect(screen.queryByText('Reading')).toBeNull());
  return { calls, begin: () => (now = { ...now, isRequired: true }) };
}
const gate = () => screen.queryByRole('dialog', { name: 'Set up two-step sign-in' });
async function addApp() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add app' }));
  fireEvent.change(await screen.findByLabelText('Code that the app shows'), { target: { value: '123456' } });
  fireEvent.click(button('Add app', 'Authenticator app'));
  fireEvent.click(await screen.findByRole('button', { name: "I've kept them" }));
}

describe('FactorGate', () => {
  it('tells staff before the day, and lets them work', async () => {
    await open(FACTORS);
    expect(await screen.findByText(/^From .*2031, everyone on the team/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set up now' }).getAttribute('href')).toBe('/account#factors');
    expect([gate(), screen.queryByText('Read') !== null]).toEqual([null, true]);
  });

  if (TEST_DEEP)
    it('says nothing to those who have a second step, or need none', async () => {
      for (const factors of [ADDED, { ...FACTORS, requiredFrom: null }]) {
        await open(factors);
        await screen.findByText('Factors are known');
        expect(screen.queryByText(/everyone on the team/)).toBeNull();
        cleanup();
      }
    });

  it('covers the screen from the day on, and reads it again afterwards', async () => {
    await open({ ...FACTORS, isRequired: true });
    await screen.findByRole('dialog', { name: 'Set up two-step sign-in' });
    expect(screen.getByText('Rejected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await addApp();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText('Read');
    await waitFor(() => expect(gate()).toBeNull());
  });

  it('comes when the day does, and keeps what was typed', async () => {
    const { begin } = await open(FACTORS);
    await screen.findByRole('link', { name: 'Set up now' });
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Half a sentence' } });
    begin();
    fireEvent.click(button('Do it'));
    await screen.findByRole('dialog', { name: 'Set up two-step sign-in' });
    await addApp();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(gate()).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Half a sentence');
  });
});
