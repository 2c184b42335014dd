import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { answerWith, json } from '../../test/fakeApi';
import { AuditLogPage } from './AuditLogPage';

afterEach(cleanup);

it('searches once after typing and keeps the entries meanwhile', async () => {
  const item = {
    id: '1',
    at: '2031-01-01T00:00:00.000Z',
    actorId: 'u',
    actorName: 'Anna Berg',
    actorEmail: null,
    action: 'createProject',
    area: 'projects',
    subjectName: 'Wedding',
    details: {},
    outcome: 'done',
    code: null,
  };
  let answer!: () => void;
  const calls = answerWith(({ path }) => {
    const reply = json({ items: [item], nextCursor: null });
    return path.includes('q=') ? new Promise((resolve) => (answer = () => resolve(reply))) : reply;
  });
  renderScreen(<AuditLogPage />, { getList: () => Promise.resolve({ data: [], total: 0 }) });
  await screen.findByText('Anna Berg');
  const before = calls.length;
  for (const value of ['w', 'we', 'wed']) fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  await waitFor(() =>
    expect(calls.slice(before).map(({ path }) => new URL(path, 'http://x').searchParams.get('q'))).toEqual(['wed']),
  );
  expect(screen.getByText('Anna Berg')).toBeTruthy();
  answer();
});
