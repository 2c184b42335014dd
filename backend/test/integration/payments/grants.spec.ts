import { Grant } from '../../../src/modules/payments/grants/grant.entity.js';
import { deleteForGood, galleryPath, statuses } from '../../fixtures/gallery-fixture.js';
import { ClientFixture, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertMedia } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';

const fixture = usePaymentsFixture();
let admin: TestClient;
beforeAll(async () => {
  admin = await fixture.app.admin();
});

async function gallery() {
  const client = await ClientFixture.signIn(fixture);
  const { project } = client;
  const videos = await insertMedia(fixture.app.database, project, 5);
  const photos = await insertMedia(fixture.app.database, project, 2, { fileType: 'photo' });
  const grants = `/api/admin/projects/${project.id}/grants`;
  return {
    client,
    videos,
    photos,
    grants,
    grant: (item: object, more: object = {}) =>
      admin.post(grants, { reason: 'Part of the job', method: 'included', ...item, ...more }),
    revoke: (id: string) => admin.delete(`${grants}/${id}`),
    download: (file: { id: string }) => client.http.post(`${galleryPath(project)}/download/${file.id}`),
    offers: async () => {
      const { body } = await client.http.get(`${galleryPath(project)}/packages`);
      return body.packages.map(({ code, state, quoteCents }: Record<string, unknown>) => [code, state, quoteCents]);
    },
  };
}

describe('a grant', () => {
  it('of everything opens every file until it is revoked', async () => {
    const { client, videos, photos, grant, revoke, download, grants } = await gallery();
    const granted = await grant({ everything: true }, { method: 'invoice', amountCents: 45_000 });
    expect(granted).toMatchObject({
      status: 201,
      body: {
        kind: 'everything',
        title: 'Everything',
        reason: 'Part of the job',
        method: 'invoice',
        amountCents: 45_000,
        currency: 'usd',
        revokedAt: null,
      },
    });
    expect(granted.body.grantedBy).toEqual(expect.any(String));
    expect(await client.level()).toBe('complete');
    expect(await statuses([...videos, ...photos].map(download))).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(await client.create('complete')).toMatchObject({ status: 409, body: { code: 'payments.already_bought' } });

    const revoked = (await revoke(granted.body.id)).body;
    expect(revoked).toMatchObject({ revokedAt: expect.any(String), revokedBy: granted.body.grantedBy });
    expect((await revoke(granted.body.id)).body).toEqual(revoked);
    expect(await client.level()).toBe('free');
    expect((await download(photos[0]!)).status).toBe(402);
    expect((await admin.get(grants)).body).toEqual([revoked]);
  });

  it('of a package counts for upgrades; paying for it is refunded', async () => {
    const { client, grant, offers } = await gallery();
    const intentId = await client.open('extended');
    await grant({ packageCode: 'extended' });
    expect(await offers()).toEqual([
      ['extended', 'owned', null],
      ['complete', 'upgrade', 30_000],
    ]);
    fixture.payments.pay(intentId, 'good');
    await client.confirm(intentId, 'extended');
    expect(await client.purchase(intentId)).toMatchObject({ overpaidCents: 19_900, attention: 'duplicate' });
    await client.buy('upgrade');
    expect(await client.level()).toBe('complete');
  });

  it('of a package alone can be upgraded', async () => {
    const { client, grant } = await gallery();
    await grant({ packageCode: 'extended' });
    const { id, attention, overpaidCents } = await client.purchase(await client.buy('upgrade'));
    expect([attention, overpaidCents]).toEqual([null, 0]);
    expect((await admin.get(`/api/admin/purchases/${id}`)).body).toMatchObject({
      accessLevel: 'complete',
      accessLevelAfterRefund: 'extended',
    });
  });

  it('stays recorded when its project is deleted', async () => {
    const { client, grant } = await gallery();
    const { body } = await grant({ everything: true }, { method: 'cash', amountCents: 2_000 });
    expect((await deleteForGood(fixture.app, client.project.id)).status).toBe(204);
    expect(await fixture.app.database.manager.findOneBy(Grant, { id: body.id })).toMatchObject({
      projectName: client.project.name,
      holder: client.project.clientEmailKey,
      reason: 'Part of the job',
      amountCents: 2_000,
      revokedAt: null,
    });
  });

  it('of single files opens them in addition to the free ones', async () => {
    const { client, videos, photos, grant, download } = await gallery();
    const before = (await admin.get('/api/admin/stats')).body;
    const { body } = await grant({ fileIds: [videos[4]!.id, photos[0]!.id] }, { method: 'cash', amountCents: 2_000 });
    expect(body).toMatchObject({ kind: 'files', files: [{ id: videos[4]!.id }, { id: photos[0]!.id }] });
    expect(await statuses([videos[4]!, photos[0]!, ...videos.slice(0, 3)].map(download))).toEqual(Array(5).fill(200));
    expect((await download(videos[3]!)).status).toBe(402);

    const filter = JSON.stringify({ projectId: client.project.id, abandoned: true });
    expect((await admin.get(`/api/admin/purchases?filter=${filter}`)).body).toEqual([]);
    expect((await client.http.get(`${galleryPath(client.project)}/purchases`)).body).toEqual([]);
    const after = (await admin.get('/api/admin/stats')).body;
    expect(after.monthlyRevenue).toBe(before.monthlyRevenue);
    expect(after.granted.count).toBe(before.granted.count + 1);
    const usd = ({ granted }: typeof after) =>
      granted.amounts.find(({ currency }: { currency: string }) => currency === 'usd')?.revenueCents ?? 0;
    expect(usd(after)).toBe(usd(before) + 2_000);
  });

  it('is rejected with unknown items, two at once, none, or an unknown id', async () => {
    const { grant, revoke, videos } = await gallery();
    const other = await gallery();
    for (const [item, field, code] of [
      [{}, 'everything', 'grant_one_item'],
      [{ everything: false }, 'everything', 'grant_one_item'],
      [{ everything: true, packageCode: 'extended' }, 'everything', 'grant_one_item'],
      [{ packageCode: 'gone' }, 'packageCode', 'package_unknown'],
      [{ fileIds: [other.videos[0]!.id] }, 'fileIds', 'order_files_unknown'],
      [{ fileIds: [] }, 'fileIds', 'grant_one_item'],
      [{ everything: true, reason: ' ' }, 'reason', 'reason_required'],
      [{ everything: true, amountCents: -1 }, 'amountCents', 'amount_invalid'],
      [{ everything: true, amountCents: 1e9 }, 'amountCents', 'amount_invalid'],
    ] as const)
      expect(await grant(item)).toMatchObject({ status: 400, body: { fields: { [field]: { code } } } });
    const { body } = await grant({ fileIds: [videos[0]!.id] });
    const unknown = { status: 404, body: { code: 'grant.not_found' } };
    expect(await revoke('x')).toMatchObject(unknown);
    expect(await other.revoke(body.id)).toMatchObject(unknown);
  });
});

describe('project access', () => {
  const set = (id: string, access: string) => admin.put(`/api/admin/projects/${id}`, { access });

  it('preview: nothing is free, packages can be bought', async () => {
    const { client, videos, photos, download, offers } = await gallery();
    expect(await set(client.project.id, 'preview')).toMatchObject({ status: 200, body: { access: 'preview' } });
    expect(await statuses([videos[0]!, photos[0]!].map(download))).toEqual([402, 402]);
    expect((await client.http.get(galleryPath(client.project))).body).toMatchObject({
      project: { access: 'preview' },
      clientAccess: { videoDownloadsLeft: 0, photoDownloadsLeft: 0, freeAllowance: { videos: 0, photos: 0 } },
    });
    expect(await offers()).toEqual([
      ['extended', 'offered', 19_900],
      ['complete', 'offered', 49_900],
    ]);
    await client.buy('extended');
    expect((await download(videos[0]!)).status).toBe(200);
  });

  it('everything: all files are open while the timer runs', async () => {
    const { client, videos, photos, download, offers } = await gallery();
    await set(client.project.id, 'everything');
    expect(await statuses([...videos, ...photos].map(download))).toEqual(Array(7).fill(200));
    const { body } = await client.http.get(galleryPath(client.project));
    expect(body).toMatchObject({ project: { access: 'everything' }, clientAccess: { videoDownloadsLeft: null } });
    expect(body.mediaFiles.every(({ isUnlocked }: { isUnlocked: boolean }) => isUnlocked)).toBe(true);
    expect((await offers()).map(([, state]: string[]) => state)).not.toContain('owned');
    await set(client.project.id, 'free');
    expect((await download(photos[0]!)).status).toBe(402);
  });

  it('is one of three', async () => {
    const { client } = await gallery();
    expect((await set(client.project.id, 'all')).status).toBe(400);
    await expect(
      fixture.app.database.query(`UPDATE project SET access = 'all' WHERE id = $1`, [client.project.id]),
    ).rejects.toThrow('project_access');
  });
});
