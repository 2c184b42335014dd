import type { PaymentIntentDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { CardForm } from './CardForm';

let comes = false;
// `import()` of the file below, whose download fails until the test lets it through.
jest.mock('./sandbox/SandboxPayment', () => ({
  get SandboxPayment() {
    if (!comes) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <button>Pay $199.00</button>;
  },
}));

const order = {
  projectId: 'p1',
  visitor: 'jo@example.com',
  amount: 199,
  packageType: 'extended',
  isUpgrade: false,
} as const;
const session = { payment: { provider: 'sandbox', publishableKey: null } } as PaymentIntentDto;

async function open() {
  await act(async () => {
    renderPage(
      '/checkout',
      '/checkout',
      <CardForm order={order} session={session} onPaid={async () => {}} onBusy={() => {}} />,
    );
  });
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  comes = false;
});
afterEach(cleanup);

describe('CardForm', () => {
  it('offers a reload after an upgrade; nothing was charged', async () => {
    globalThis.fetch = async () => new Response('{}');
    const reload = jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      "A new version is available. Reload to continue. You haven't been charged.",
    );
    await press('Reload Page');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('shows why it has not loaded, and retries in place', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await open();
    for (const text of ["The card form couldn't be loaded.", "We can't reach the server. You haven't been charged."])
      expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Back to Gallery' }).getAttribute('href')).toBe(
      '/gallery/p1/jo%40example.com',
    );
    await press('Try Again');
    expect(await screen.findByRole('alert')).toBeTruthy();
    comes = true;
    await press('Try Again');
    expect(await screen.findByRole('button', { name: 'Pay $199.00' })).toBeTruthy();
  });
});
