import { cleanup, screen } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { GrowthList } from './GrowthList';

afterEach(cleanup);

const MB = 2 ** 20;
const AUDIT = { kind: 'audit', count: 12, bytes: 3 * MB, oldestAt: '2026-01-05T12:00:00Z', days: 1095 };
const show = (growth: object[], stored: object[]) => {
  answerWith(() => json({ state: 'ok', parts: [], failedJobs: [], waitingJobs: [], growth, stored }));
  renderScreen(<GrowthList />);
};
const items = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('GrowthList', () => {
  it('says how much there is and how that has changed', async () => {
    const since = '2026-10-30';
    show(
      [
        { ...AUDIT, change: { bytes: MB, since } },
        { kind: 'mailFile', count: 0, bytes: 0, oldestAt: null, days: 90, change: { bytes: -2 * MB, since } },
        {
          kind: 'outage',
          count: 1,
          bytes: 8192,
          oldestAt: '2026-01-05T12:00:00Z',
          days: 400,
          change: { bytes: 0, since },
        },
      ],
      [{ kind: 'original', bytes: 40 * MB, day: '2026-11-29', change: { bytes: 5 * MB, since } }],
    );
    expect(await items()).toEqual([
      'Originals40 MB on Nov 29, 2026. +5 MB since Oct 30, 2026. ',
      'Activity log12 since Jan 5, 2026, 3 MB. +1 MB since Oct 30, 2026. Kept for 1,095 days.',
      'Emails saved as filesNone. −2 MB since Oct 30, 2026. Kept for 90 days.',
      'Outages1 since Jan 5, 2026, 8 KB. Unchanged since Oct 30, 2026. Kept for 400 days.',
    ]);
    expect(screen.queryByText(/noted once a day/)).toBeNull();
  });

  it('says when changes will be shown while there are none', async () => {
    show([{ ...AUDIT, change: null }], []);
    expect(await items()).toEqual(['Activity log12 since Jan 5, 2026, 3 MB. Kept for 1,095 days.']);
    expect(screen.getByText(/from the second day on/)).toBeTruthy();
  });
});
