import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { SignInToast } from './SignInToast';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('SignInToast', () => {
  it('shows that the sign-in on the client site was successful', async () => {
    sessionStorage.setItem('showreel.signed-in', 'true');
    renderScreen(<SignInToast />);
    expect(await screen.findByText('Login Successful')).toBeTruthy();
    expect(sessionStorage.getItem('showreel.signed-in')).toBeNull();
  });

  it('shows nothing to an admin who did not just sign in', () => {
    renderScreen(<SignInToast />);
    expect(screen.queryByText('Login Successful')).toBeNull();
  });
});
