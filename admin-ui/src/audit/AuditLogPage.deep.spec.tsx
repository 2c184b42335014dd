import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { answerWith, json } from '../../test/fakeApi';
import { AuditLogPage } from './AuditLogPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

afterEach(cleanup);

const ITEM = {
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
const NO_STAFF = { getList: () => Promise.resolve({ data: [], total: 0 }) };

describe('AuditLogPage', () => {
  it('unfolds entries of the same kind', async () => {
    const upload = { ...ITEM, id: '4', action: 'processUploads', details: { files: 4 } };
    answerWith(() => json({ items: [ITEM, upload, { ...upload, id: '2' }, { ...upload, id: '3' }], nextCursor: null }));
    renderScreen(<AuditLogPage />, NO_STAFF);
    fireEvent.click(await screen.findByRole('button', { name: 'Show all 3' }));
    expect(screen.getByText('files: 12')).toBeTruthy();
    expect(screen.getAllByText('files: 4')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('keeps its filter in the address, without what somebody mangled', async () => {
    const calls = answerWith(() => json({ items: [ITEM], nextCursor: null }));
    const { router } = renderScreen(<AuditLogPage />, NO_STAFF, '/here?area=payments&from=2031-13-99&q=Anna');
    await screen.findByText('Anna Berg');
    const asked = () => new URL(calls.findLast(({ path }) => path.startsWith('/api/admin/audit'))!.path, 'http://x');
    expect(Object.fromEntries(asked().searchParams)).toEqual({ area: 'payments', q: 'Anna', limit: '50' });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2031-01-02' } });
    await waitFor(() => expect(router.state.location.search).toBe('?area=payments&from=2031-01-02&q=Anna'));
  });

  if (TEST_DEEP)
    it('says what it is for where no entry matches, and clears its filters', async () => {
      answerWith(({ path }) => json({ items: path.includes('area=') ? [] : [ITEM], nextCursor: null }));
      const { router } = renderScreen(<AuditLogPage />, NO_STAFF, '/here?area=payments&from=2031-01-02');
      expect(await screen.findByRole('heading', { name: 'No matching entries' })).toBeTruthy();
      expect(screen.getByText('The log shows who on the team changed what, and when.')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
      expect(await screen.findByText('Anna Berg')).toBeTruthy();
      expect(router.state.location.search).toBe('');
    });

  if (TEST_DEEP)
    it('leads to the projects while nothing has happened', async () => {
      answerWith(() => json({ items: [], nextCursor: null }));
      renderScreen(<AuditLogPage />, NO_STAFF);
      expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Show all projects' }).getAttribute('href')).toBe('/projects');
    });

  if (TEST_DEEP)
    it('searches once after typing and keeps the entries meanwhile', async () => {
      let answer!: () => void;
      const calls = answerWith(({ path }) => {
        const reply = json({ items: [ITEM], nextCursor: null });
        return path.includes('q=') ? new Promise((resolve) => (answer = () => resolve(reply))) : reply;
      });
      renderScreen(<AuditLogPage />, NO_STAFF);
      await screen.findByText('Anna Berg');
      const before = calls.length;
      for (const value of ['w', 'we', 'wed']) fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
      await waitFor(() =>
        expect(calls.slice(before).map(({ path }) => new URL(path, 'http://x').searchParams.get('q'))).toEqual(['wed']),
      );
      expect(screen.getByText('Anna Berg')).toBeTruthy();
      answer();
    });
});
