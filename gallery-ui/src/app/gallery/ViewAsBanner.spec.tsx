import { cleanup, render, screen } from '@testing-library/react';
import type { GalleryPersonDto } from '@showreel/api-client';
import { startFakeServer } from '../../../test/fake-server';
import { Router } from '../../ui/routing/router';
import { ServerState } from '../ServerState';
import { ViewAsBanner } from './ViewAsBanner';

afterEach(cleanup);

const open = (person: GalleryPersonDto, visitor = 'key') => {
  startFakeServer({ [`/api/gallery/p1/${encodeURIComponent(visitor)}/person`]: { body: person } });
  render(
    <Router>
      <ServerState>
        <ViewAsBanner projectId="p1" path={`/gallery/p1/${visitor}`} />
      </ServerState>
    </Router>,
  );
};

describe('ViewAsBanner', () => {
  it.each([
    ['client', 'Marta', 'You see this gallery as Marta (client).'],
    ['partner', 'City Hall', 'You see this gallery as City Hall (partner).'],
    ['guest', null, 'You see this gallery as a guest sees it.'],
    ['client', null, 'You see this gallery as a client sees it.'],
  ] as const)('names whose view it is: %s %s', async (kind, name, text) => {
    open({ kind, name });
    await screen.findByText(`${text} Visits aren't counted, and downloads and purchases are off.`);
  });

  it('accepts a percent sign in the address that encodes nothing', async () => {
    open({ kind: 'client', name: 'Ana' }, 'a%b@example.com');
    await screen.findByText(/Ana/);
    expect(screen.getByRole('button')).toBeTruthy();
  });
});
