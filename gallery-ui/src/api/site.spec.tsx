import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { startFakeServer } from '../../test/fake-server';
import { createQueryClient } from './query-client';
import { useSite } from './site';

const Name = () => <p>{useSite().data?.studioName}</p>;
const draw = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Name />
    </QueryClientProvider>,
  );

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

describe('useSite', () => {
  it('knows the studio from the page, without a call', () => {
    document.body.innerHTML = '<script type="application/json" id="site-data">{"studioName":"Harbour Films"}</script>';
    const { calls } = startFakeServer({});
    draw();
    expect(screen.getByText('Harbour Films')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it.each(['', '<script type="application/json" id="site-data">{"studio</script>'])(
    'asks the server when the page has no embedded site: %p',
    async (html) => {
      document.body.innerHTML = html;
      startFakeServer({ '/api/site': { body: { studioName: 'Asked' } } });
      draw();
      expect(await screen.findByText('Asked')).toBeTruthy();
    },
  );
});
