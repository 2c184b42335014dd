import type { TimelineItemDto } from '@showreel/api-client';
import { text } from '../i18n/language';
import { lastSeenText, timelineText } from './timelineText';

const item = (values: Partial<TimelineItemDto>): TimelineItemDto => ({
  id: 'x',
  kind: 'visit',
  at: '2026-05-01T10:00:00.000Z',
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

describe('timelineText', () => {
  it.each([
    [item({ kind: 'visit' }), 'Opened the gallery'],
    [item({ kind: 'download', fileName: 'a.jpg', fileCount: 1 }), 'Downloaded a.jpg'],
    [item({ kind: 'download', fileName: 'a.jpg', fileCount: 12 }), 'Downloaded 12 files as ZIP'],
    [item({ kind: 'favourite', fileCount: 1 }), 'Added 1 favourite'],
    [item({ kind: 'headshot' }), 'Chose the free photo'],
    [
      item({ kind: 'purchase', title: 'Complete', amountCents: 49_900, currency: 'usd' }),
      'Bought Complete for $499.00',
    ],
    [
      item({ kind: 'refund', title: 'Complete', amountCents: 500, currency: 'usd', state: 'sent' }),
      'Refund of $5.00 for Complete',
    ],
    [
      item({ kind: 'refund', title: 'Complete', amountCents: 500, currency: 'usd', state: 'declined' }),
      'Refund of $5.00 was declined',
    ],
    [item({ kind: 'selection', title: 'Album', state: 'created' }), 'Selection added: Album'],
    [item({ kind: 'selection', title: 'Album', state: 'done', fileCount: 12 }), 'Done choosing for Album: 12 photos'],
    [item({ kind: 'selection', title: 'Album', state: 'reopened' }), 'Selection reopened: Album'],
    [
      item({ kind: 'selection', title: 'Album', state: 'finished', fileCount: 1 }),
      'Selection finished by the studio: Album, 1 photo',
    ],
    [item({ kind: 'selection', title: 'Album', state: 'deleted' }), 'Selection deleted: Album'],
    [item({ kind: 'share', title: 'Your gallery', state: 'sent' }), 'Email: Your gallery'],
    [item({ kind: 'share', title: 'Your gallery', state: 'filed' }), 'Email saved as a file, not sent: Your gallery'],
  ])('describes the event $kind', (given, expected) => expect(timelineText(given, text)).toBe(expected));

  it('shows whether and when a visit followed the mail', () => {
    expect(lastSeenText({ firstVisitAt: null, lastVisitAt: null }, text)).toBe('Not opened yet');
    expect(lastSeenText({ firstVisitAt: '2026-05-01T10:00:00Z', lastVisitAt: '2026-05-01T10:00:20Z' }, text)).toMatch(
      /^Opened [^,]*,? ?[^,]*,? ?[^,]*$/,
    );
    expect(lastSeenText({ firstVisitAt: '2026-05-01T10:00:00Z', lastVisitAt: '2026-05-03T10:00:00Z' }, text)).toContain(
      'last seen',
    );
  });

  it.each([
    [{ state: 'sent' }, 'Reminder sent: Gallery not opened'],
    [{ state: 'sent', staffName: 'Ada' }, 'Reminder sent by Ada: Gallery not opened'],
    [{ state: 'stopped', staffName: 'Ada' }, 'Reminder stopped by Ada: Gallery not opened'],
    [{ state: 'stopped' }, 'Reminder stopped: Gallery not opened'],
    [{ state: 'failed' }, 'Reminder not delivered: Gallery not opened'],
    [{ state: 'waiting' }, 'Reminder on its way: Gallery not opened'],
  ])('describes a reminder: %j', (values, expected) => {
    expect(timelineText(item({ kind: 'reminder', reminderRule: 'gallery_not_opened', ...values }), text)).toBe(
      expected,
    );
  });
});
