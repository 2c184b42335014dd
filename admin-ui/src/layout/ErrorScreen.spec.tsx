import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { ErrorBoundary } from './ErrorScreen';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const Broken = (): never => {
  throw new Error('The code of this screen is gone.');
};
const Frame = () => (
  <>
    <Link to="/projects">Projects</Link>
    <ErrorBoundary>
      <Outlet />
    </ErrorBoundary>
  </>
);

describe('ErrorBoundary', () => {
  it('shows the next screen after one that failed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter(
      [
        {
          element: <Frame />,
          children: [
            { path: '/users', element: <Broken /> },
            { path: '/projects', element: <p>All projects</p> },
          ],
        },
      ],
      { initialEntries: ['/users'] },
    );
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
    expect(await screen.findByText('All projects')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  });
});
