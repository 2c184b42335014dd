import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { SignInToast } from './SignInToast';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('says that the sign-in on the client site was successful', async () => {
  sessionStorage.setItem('showreel.signed-in', 'true');
  renderScreen(<SignInToast />);
  expect(await screen.findByText('Login Successful')).toBeTruthy();
  expect(sessionStorage.getItem('showreel.signed-in')).toBeNull();
});

it('says nothing to an admin who comes in another way', () => {
  renderScreen(<SignInToast />);
  expect(screen.queryByText('Login Successful')).toBeNull();
});
