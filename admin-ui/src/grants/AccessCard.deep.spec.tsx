import type { GrantDto, PersonDto, PriceListDto, ProjectDto } from '@showreel/api-client';
import { listAlbumsQueryKey, listProjectActivityInfiniteQueryKey } from '@showreel/api-client/queries';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { filesKey } from '../api/projectFiles';
import { resourceKey } from '../api/queries';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { keepDrafts } from '../ui/form/draft';
import { AccessCard } from './AccessCard';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const PROJECT = { id: 'p1', access: 'free', priceListId: null } as ProjectDto;
const LIST = { id: 'l1', isDefault: true, currency: 'eur', packages: [{ code: 'album', name: 'The Album' }] };
const GRANT: GrantDto = {
  id: 'g1',
  kind: 'files',
  packageCode: null,
  title: '2 photos',
  files: [
    { id: 'f1', fileType: 'photo', name: 'one.jpg' },
    { id: 'f2', fileType: 'photo', name: 'two.jpg' },
  ],
  reason: 'Prints',
  method: 'invoice',
  amountCents: 4_000,
  currency: 'eur',
  grantedAt: '2031-01-01T00:00:00Z',
  personId: null,
  personName: null,
  downloadSizes: ['original'],
  grantedBy: 'Anna Berg',
  revokedAt: null,
  revokedBy: null,
};
const PAULA = { id: 'pp', kind: 'partner', name: 'Paula', email: null } as PersonDto;

const dataWith = (...people: PersonDto[]) => ({
  getList: (resource: string) => {
    const data = resource === 'projects/p1/people' ? people : [LIST as unknown as PriceListDto];
    return Promise.resolve({ data, total: data.length }) as never;
  },
});
const DATA = dataWith();

function open(grants: GrantDto[], people: PersonDto[] = []) {
  const calls = answerWith(({ method }) => json(method === 'GET' ? grants : GRANT));
  renderScreen(<AccessCard project={PROJECT} />, dataWith(...people));
  return () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
}
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

afterEach(cleanup);

describe('AccessCard', () => {
  it('grants a package with a reason, and what is paid for it elsewhere', async () => {
    const sent = open([]);
    fireEvent.click(button('Grant access'));
    await screen.findByRole('dialog', { name: 'Grant access' });
    fireEvent.click(button('Grant access', 'Grant access'));
    expect(await screen.findByText('Enter a reason.')).toBeTruthy();
    await choose('What to grant', 'The Album');
    await choose('Payment', 'In cash');
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Paid at the fair' } });
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '120.50' } });
    fireEvent.click(button('Grant access', 'Grant access'));
    await screen.findByText('Access granted');
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/api/admin/projects/p1/grants',
        body: { packageCode: 'album', reason: 'Paid at the fair', method: 'cash', amountCents: 12_050 },
      },
    ]);
  });

  if (TEST_DEEP)
    it('shows the grant that was being typed when the session ended', async () => {
      open([]);
      fireEvent.click(button('Grant access'));
      fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Paid at the fair' } });
      keepDrafts();
      cleanup();
      open([]);
      expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('Paid at the fair');
    });

  if (TEST_DEEP)
    it('reads what a grant changes again, and not the list of all files', async () => {
      answerWith(({ method }) => json(method === 'GET' ? [GRANT] : PROJECT));
      const { queries } = renderScreen(<AccessCard project={PROJECT} />, DATA);
      const keys = [
        filesKey('p1'),
        listAlbumsQueryKey({ path: { id: 'p1' } }),
        listProjectActivityInfiniteQueryKey({ path: { id: 'p1' } }),
        resourceKey('purchases'),
      ];
      for (const key of keys) queries.setQueryData(key, []);
      await choose('Included', 'Preview only');
      await screen.findByText('Access saved');
      fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
      await screen.findByText('Grant revoked');
      expect(keys.map((key) => queries.getQueryState(key)!.isInvalidated)).toEqual([false, false, true, true]);
    });

  if (TEST_DEEP)
    it("offers the packages of the project's own list, however many lists there are", async () => {
      answerWith(() => json([]));
      const own = { ...LIST, id: 'l200', isDefault: false, packages: [{ code: 'prints', name: 'The Prints' }] };
      renderScreen(<AccessCard project={{ ...PROJECT, priceListId: 'l200' }} />, {
        ...DATA,
        getOne: () => Promise.resolve({ data: own }) as never,
      });
      fireEvent.click(button('Grant access'));
      fireEvent.mouseDown(await screen.findByLabelText('What to grant'));
      expect(await screen.findByRole('option', { name: 'The Prints' })).toBeTruthy();
    });

  if (TEST_DEEP)
    it('shows that the price lists cannot be loaded, and tries again', async () => {
      answerWith(() => json([]));
      let fails = true;
      const getList = (resource: string) => {
        if (!fails || resource !== 'price-lists') return DATA.getList(resource);
        fails = false;
        return Promise.reject(new HttpError('', 500, null)) as never;
      };
      renderScreen(<AccessCard project={PROJECT} />, { getList });
      fireEvent.click(button('Grant access'));
      await screen.findByRole('dialog', { name: 'Grant access' });
      expect(screen.getByText("The price list couldn't be loaded.")).toBeTruthy();
      fireEvent.click(button('Try again', 'Grant access'));
      expect(await screen.findByLabelText('What to grant')).toBeTruthy();
    });

  it('shows what was granted, and revokes it after a question', async () => {
    const sent = open([GRANT, { ...GRANT, id: 'g2', kind: 'everything', revokedAt: '2031-01-02T00:00:00Z' }]);
    expect((await screen.findByText('2 files')).parentElement?.textContent).toBe('2 files · By invoice €40.00');
    expect(screen.getByText('Revoked')).toBeTruthy();
    fireEvent.click(button('Revoke'));
    const question = screen.getByRole('alertdialog', { name: 'Revoke this grant?' });
    expect(sent()).toEqual([]);
    fireEvent.click([...question.querySelectorAll('button')].at(-1)!);
    await screen.findByText('Grant revoked');
    expect(sent()).toMatchObject([{ method: 'DELETE', path: '/api/admin/projects/p1/grants/g1' }]);
  });

  it('grants a partner files in the sizes that are chosen', async () => {
    const sent = open([], [PAULA]);
    fireEvent.click(button('Grant access'));
    const whom = await screen.findByLabelText<HTMLInputElement>('For');
    expect(whom.value).toBe('The clients');
    // The clients have the sizes of what they get.
    expect(screen.queryByLabelText('Photos to download')).toBeNull();
    fireEvent.mouseDown(whom);
    fireEvent.click(await screen.findByRole('option', { name: 'Paula (Partner)' }));
    await choose('Photos to download', 'Web size (2048 px)');
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'For the portfolio' } });
    fireEvent.click(button('Grant access', 'Grant access'));
    await screen.findByText('Access granted');
    const granted = { everything: true, personId: 'pp', downloadSizes: ['web'] };
    expect(sent()).toMatchObject([
      { body: { ...granted, reason: 'For the portfolio', method: 'included', amountCents: null } },
    ]);
  });

  if (TEST_DEEP)
    it('says for whom a grant is', async () => {
      const paulas = { personId: 'pp', personName: 'Paula', downloadSizes: ['original', 'web'] as const };
      open([
        { ...GRANT, ...paulas, downloadSizes: [...paulas.downloadSizes] },
        { ...GRANT, id: 'g2' },
      ]);
      expect(await screen.findByText('For Paula · Originals and web size')).toBeTruthy();
      expect(screen.queryAllByText(/^For /)).toHaveLength(1);
    });

  it('changes what clients have without paying', async () => {
    const sent = open([]);
    await choose('Included', 'Preview only');
    await screen.findByText('Access saved');
    await waitFor(() =>
      expect(sent()).toEqual([{ method: 'PUT', path: '/api/admin/projects/p1', body: { access: 'preview' } }]),
    );
  });
});
