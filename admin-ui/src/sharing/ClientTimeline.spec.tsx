import type { TimelineItemDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { button, renderScreen } from '../../test/screen';
import { answerWith, json } from '../../test/fakeApi';
import { ClientTimeline } from './ClientTimeline';

const itemOf = (id: string, values: Partial<TimelineItemDto>): TimelineItemDto => ({
  id,
  kind: 'visit',
  at: '2031-05-01T10:00:00.000Z',
  lastAt: null,
  projectId: null,
  projectName: null,
  personId: null,
  personName: null,
  files: [],
  fileName: null,
  fileCount: null,
  title: null,
  amountCents: null,
  currency: null,
  state: null,
  reminderRule: null,
  staffName: null,
  ...values,
});
const picture = (name: string) => ({ id: name, name, fileType: 'photo' as const, thumbnailUrl: `/pictures/${name}` });
const lines = () => screen.getAllByRole('listitem').map((line) => line.querySelector('p')!.textContent);

afterEach(cleanup);

describe('ClientTimeline', () => {
  it("lists the client's activity, newest first, in pages", async () => {
    const calls = answerWith(({ path }) =>
      json(
        path.includes('before=')
          ? { items: [itemOf('1', { kind: 'visit' })], nextCursor: null }
          : {
              items: [
                itemOf('4', { kind: 'purchase', title: 'Complete', amountCents: 49_900, currency: 'usd' }),
                itemOf('3', {
                  kind: 'download',
                  fileName: 'film.mp4',
                  fileCount: 1,
                  files: [picture('film.mp4')],
                  personName: 'Tom',
                }),
                itemOf('2', { kind: 'favourite', fileCount: 2, files: [picture('a.jpg'), picture('b.jpg')] }),
              ],
              nextCursor: 'next',
            },
      ),
    );
    renderScreen(<ClientTimeline of={{ projectId: 'p' }} />);
    await screen.findByText('Bought Complete for $499.00');
    expect(lines()).toEqual(['Bought Complete for $499.00', 'Downloaded film.mp4', 'Added 2 favourites']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.includes('Tom'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(
      within(screen.getAllByRole('listitem')[2]!)
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')),
    ).toEqual(['a.jpg', 'b.jpg']);
    fireEvent.click(button('Show more'));
    await screen.findByText('Opened the gallery');
    expect(lines()).toHaveLength(4);
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/admin/projects/p/activity?limit=10',
      '/api/admin/projects/p/activity?limit=10&before=next',
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows an empty timeline and a failed one', async () => {
    answerWith(() => json({ items: [], nextCursor: null }));
    renderScreen(<ClientTimeline of={{ projectId: 'p' }} next={<button>Share</button>} />);
    const empty = (await screen.findByRole('heading', { name: 'No activity yet' })).parentElement!;
    expect(empty.textContent).toMatch(/Visits, favourites, downloads and purchases appear here.*Share/);
    cleanup();
    answerWith(() =>
      json({ statusCode: 503, code: 'service.unavailable', message: 'The service cannot answer just now.' }, 503),
    );
    renderScreen(<ClientTimeline of={{ projectId: 'q' }} />);
    expect((await screen.findByRole('alert')).textContent).toContain('The service cannot answer just now.');
  });
});
