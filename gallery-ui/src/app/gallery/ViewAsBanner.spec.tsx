import { cleanup, render, screen } from '@testing-library/react';
import { ViewAsBanner } from './ViewAsBanner';

afterEach(cleanup);

it('accepts a percent sign in the address that encodes nothing', () => {
  render(<ViewAsBanner projectId="p1" path="/gallery/p1/a%b@example.com" />);
  expect(screen.getByRole('button')).toBeTruthy();
});
