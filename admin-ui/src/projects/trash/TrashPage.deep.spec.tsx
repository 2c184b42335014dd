import type { TrashedProjectDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json } from '../../../test/fakeApi';
import { button, renderScreen, type FakeData } from '../../../test/screen';
import { ProjectMenu } from '../forms/ProjectMenu';
import { useRestore } from '../forms/useRestore';
import { TrashPage } from './TrashPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const trashed = (id: string, name: string, days: number): TrashedProjectDto => ({
  id,
  name,
  clientName: null,
  clientEmail: `${id}@example.com`,
  fileCount: 1,
  totalBytes: 2_147_483_648,
  trashedAt: inDays(days - 30),
  deletesAt: inDays(days),
});

/** Opens the trash as a list that the calls change. */
function openTrash() {
  let projects = [trashed('p1', 'Anna  & Tom', 29.5), trashed('p2', 'Summer', 0.5)];
  const calls = answerWith(({ path }) => {
    projects = projects.filter(({ id }) => !path.includes(id));
    return json({});
  });
  const drop = (...ids: string[]) => {
    calls.push({ method: 'delete', path: ids.join() } as (typeof calls)[number]);
    projects = projects.filter(({ id }) => !ids.includes(id));
  };
  renderScreen(<TrashPage />, {
    getList: () => Promise.resolve({ data: projects, total: projects.length }),
    delete: ((_resource: string, { id }: { id: string }) => (
      drop(id),
      Promise.resolve({ data: { id } })
    )) as unknown as FakeData['delete'],
    deleteMany: ((_resource: string, { ids }: { ids: string[] }) => (
      drop(...ids),
      Promise.resolve({ data: ids })
    )) as unknown as FakeData['deleteMany'],
  } as FakeData);
  return () => calls.map(({ method, path }) => `${method} ${path}`);
}

afterEach(cleanup);

describe('TrashPage', () => {
  if (TEST_DEEP)
    it('has the link to the projects above its title', async () => {
      openTrash();
      const back = await screen.findByRole('link', { name: 'Projects' });
      const title = screen.getByRole('heading', { level: 1, name: 'Trash' });
      expect(back.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

  it('shows size and days left, and restores a project', async () => {
    const calls = openTrash();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first!.textContent).toMatch(/p1@example\.com.*1 file, 2(\.0)? GB · 30 days left/);
    expect(second!.textContent).toContain('1 day left');
    fireEvent.click(button('Restore Summer'));
    await waitFor(() => expect(screen.queryByText('Summer')).toBeNull());
    expect(calls()).toEqual(['POST /api/admin/trash/p2/restore']);
    expect(await screen.findByText('Project restored')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('restores the others when one project cannot be restored', async () => {
      const calls = answerWith(({ path }) => (path.includes('p1') ? json({ code: 'internal' }, 500) : json({})));
      function Restore() {
        const { start } = useRestore();
        return <button onClick={() => start(['p1', 'p2', 'p3'])}>Restore all</button>;
      }
      renderScreen(<Restore />);
      fireEvent.click(button('Restore all'));
      expect(await screen.findByText("The project couldn't be restored")).toBeTruthy();
      expect(calls.map(({ path }) => path)).toEqual(['p1', 'p2', 'p3'].map((id) => `/api/admin/trash/${id}/restore`));
    });

  it('deletes a project for good once its name is typed', async () => {
    const calls = openTrash();
    await screen.findAllByRole('listitem');
    fireEvent.click(screen.getByRole('button', { name: /^Delete Anna/ }));
    const dialog = screen.getByRole('dialog', { name: 'Delete for good' });
    expect(dialog.textContent).toContain(
      'Are you sure you want to delete "Anna  & Tom"? This action cannot be undone.',
    );
    const confirm = within(dialog).getByRole('button', { name: 'Delete for good' });
    const type = (value: string) =>
      fireEvent.change(within(dialog).getByLabelText('Type the project name to confirm'), { target: { value } });
    type('Anna');
    expect(confirm).toHaveProperty('disabled', true);
    type(' Anna & Tom');
    expect(confirm).toHaveProperty('disabled', false);
    fireEvent.click(confirm);
    await waitFor(() => expect(calls()).toEqual(['delete p1']));
    await waitFor(() => expect(screen.queryByText(/^Anna/)).toBeNull());
  });

  if (TEST_DEEP)
    it('is emptied after a question that counts the projects', async () => {
      const calls = openTrash();
      await screen.findAllByRole('listitem');
      fireEvent.click(button('Empty trash'));
      const question = screen.getByRole('alertdialog', { name: 'Empty trash' });
      await waitFor(() => expect(question.textContent).toContain('Delete 2 projects with all their files for good?'));
      fireEvent.click(within(question).getByRole('button', { name: 'Empty trash' }));
      expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Show all projects' }).getAttribute('href')).toBe('/projects');
      expect(calls()).toEqual(['delete p1,p2']);
      expect(button('Empty trash')).toHaveProperty('disabled', true);
    });

  it('takes back a deletion from its toast', async () => {
    const calls = answerWith(() => json({}));
    const project = { id: 'p1', name: 'Summer', status: 'active', galleryPath: '/gallery/p1/c' };
    renderScreen(<ProjectMenu project={project as Parameters<typeof ProjectMenu>[0]['project']} label="Actions" />, {
      delete: (() => Promise.resolve({ data: project })) as unknown as FakeData['delete'],
    });
    fireEvent.click(button('Actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete project' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete Project' });
    expect(question.textContent).toContain('You can restore the project for 30 days.');
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Project deleted successfully');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Project restored')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/api/admin/trash/p1/restore']);
  });
});
