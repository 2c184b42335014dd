import { Controller, Get, Module, Post } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { AdminOnly, type Audience } from '../../../src/common/http/audience.js';
import { createOpenApi } from '../../../src/common/http/open-api.js';
import { Audited, Unaudited } from '../../../src/modules/audit/audited.decorator.js';
import { RouteAuditService } from '../../../src/modules/auth/sessions/route-audit.service.js';
import { allOrEvery } from '../../fixtures/deep.js';
import { insertMedia, insertProject, insertUser } from '../../fixtures/rows.js';
import { SILENT } from '../../fixtures/loggers.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

/** Routes that the described API leaves out, or describes with any path. */
const HIDDEN: Readonly<Record<string, string>> = {
  'BytesController.getMediaBytes': 'GET /media/{token}/{fileId}/w480.webp',
  'GalleryPageController.send': 'GET /gallery/{projectId}/{visitor}',
  'ProbeController.echo': 'GET /api/health/probe',
  'ProbeController.bytes': 'GET /api/health/probe/bytes',
};

/** A gallery opens to staff, but its free photo, favourites, selections and private files are the client's alone. */
const CLIENT_ALONE = [
  'DownloadsController.selectHeadshot',
  'FavouritesController.addFavourite',
  'FavouritesController.removeFavourite',
  'FavouritesController.setFavourites',
  'GallerySelectionsController.chooseFile',
  'GallerySelectionsController.chooseFiles',
  'GallerySelectionsController.markSelectionDone',
  'GallerySelectionsController.orderSelection',
  'GallerySelectionsController.removeFile',
  'PrivateFilesController.endFilePrivacy',
  'PrivateFilesController.makeFilePrivate',
  'PrivateFilesController.setPrivateFiles',
];

/** The visitors that each audience admits. A client by link has a gallery's link and no session. */
const VISITORS = ['visitor', 'regular user', 'admin', 'client by link'] as const;
const OPEN: Readonly<Record<Audience, readonly (typeof VISITORS)[number][]>> = {
  public: VISITORS,
  gallery: ['admin', 'client by link'],
  'signed-in': ['regular user', 'admin'],
  admin: ['admin'],
};

const app = useTestApp();

/** Returns every route with the method and path it is reached by. */
async function routes(): Promise<{ route: string; audience: Audience; method: string; path: string }[]> {
  const document = await createOpenApi(app.app);
  const described = new Map<string, string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations))
      described.set(String((operation as { operationId: string }).operationId), `${method.toUpperCase()} ${path}`);
  }
  return app.app
    .get(RouteAuditService, { strict: false })
    .list()
    .map(({ route, audience }) => {
      const address = HIDDEN[route] ?? described.get(route.split('.')[1]!);
      if (!address) throw new Error(`${route} is neither described nor listed as hidden.`);
      const [method, path] = address.split(' ') as [string, string];
      return { route, audience: audience!, method, path };
    });
}

async function createRows() {
  const project = await insertProject(app.database);
  const [file] = await insertMedia(app.database, project, 1);
  const users = {
    user: await insertUser(app.database),
    admin: await insertUser(app.database, { role: 'admin' }),
  };
  return { project, file: file!, users };
}

/** Rejected: not signed in, not allowed, or a gallery without its link. Anything else counts as admitted. */
const isShut = ({ status, body }: { status: number; body?: { code?: string } }) =>
  [401, 403].includes(status) || body?.code === 'gallery.not_found';
const OWN_ERRORS = new Set([
  'auth.invalid_credentials',
  'upload.bad_signature',
  'gallery.passcode_wrong',
  'auth.oidc_failed',
]);

describe('access to every route', () => {
  it('admits to every route exactly its declared audience', async () => {
    const lines: string[] = [];
    const wrong: string[] = [];
    let rows: Awaited<ReturnType<typeof createRows>> | undefined;
    // The short form tries every seventh route.
    for (const { route, audience, method, path } of allOrEvery(7, await routes())) {
      const cells: string[] = [];
      for (const who of VISITORS) {
        rows ??= await createRows();
        const { project, file } = rows;
        const user = rows.users[who === 'admin' ? 'admin' : 'user'];
        const client: TestClient = who === 'admin' || who === 'regular user' ? app.as(user) : app.visitor();
        // Only the client by link and staff know the email that belongs to the project.
        const email = who === 'client by link' || who === 'admin' ? project.clientEmail : 'guess@example.test';
        const filled = path
          .replace('{projectId}', project.id)
          .replace('{visitor}', encodeURIComponent(email))
          .replace('{email}', encodeURIComponent(email))
          .replace('{fileId}', file.id)
          .replace('{userId}', user.id)
          .replace('{id}', path.includes('/media/{id}') || path.includes('/download/{id}') ? file.id : project.id)
          .replace('{token}', 'x');
        const bodies: Readonly<Record<string, object>> = {
          'FavouritesController.setFavourites': { fileIds: [file.id], favourite: true },
          'GallerySelectionsController.chooseFile': {},
          'GallerySelectionsController.chooseFiles': { fileIds: [file.id], chosen: true },
          'GallerySelectionsController.orderSelection': { fileIds: [file.id] },
          'PrivateFilesController.setPrivateFiles': { fileIds: [file.id], isPrivate: true },
        };
        const body =
          bodies[route] ??
          (path.includes('{visitor}')
            ? { mediaFileId: file.id }
            : path.includes('payment')
              ? { projectId: project.id, clientEmail: email }
              : {});
        const namesGallery = path.includes('{visitor}') || path.includes('payment');
        const reply = await firstBytes(client, method, filled, body);
        // Anybody gets the page of a gallery; a guess finds nothing of it inside.
        const shut =
          route === 'GalleryPageController.send'
            ? !reply.text?.includes(project.id)
            : isShut(reply) && !OWN_ERRORS.has(reply.body?.code ?? '');
        // Logging out is for everybody: it looks at a session when there is one.
        const expected = OPEN[audience].includes(who) || (audience === 'gallery' && !namesGallery);
        // Some of these calls end sessions and delete what they find.
        if (!shut) rows = undefined;
        const ok = shut !== (expected && !(CLIENT_ALONE.includes(route) && who === 'admin'));
        cells.push(`${shut ? 'no ' : 'yes'} ${String(reply.status)}`.padEnd(9));
        if (!ok || reply.status >= 500)
          wrong.push(`${route} (${audience}) for ${who}: ${reply.status} ${reply.body?.code ?? ''}`);
      }
      lines.push(`${audience.padEnd(10)} ${cells.join(' ')} ${method.padEnd(6)} ${path}`);
    }
    process.stdout.write(
      `\n${'audience'.padEnd(10)} ${VISITORS.map((name) => name.slice(0, 9).padEnd(9)).join(' ')} route\n${lines.sort().join('\n')}\n`,
    );
    expect(wrong).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
  });

  /** An open event stream never ends: its head is the answer. */
  async function firstBytes(
    client: TestClient,
    method: string,
    path: string,
    json: object,
  ): Promise<Pick<TestReply, 'status' | 'body'> & { text?: string }> {
    if (path.endsWith('/events')) return { status: await client.statusOnly(path), body: undefined };
    return client.send(method, path, method === 'GET' || path.startsWith('/api/uploads') ? {} : { json });
  }

  it('does not start with a route that declares no audience', async () => {
    @Controller('open')
    class OpenController {
      @Get('declared')
      @AdminOnly()
      declared(): string {
        return 'fine';
      }

      @Get('forgotten')
      forgotten(): string {
        return 'anyone may read this';
      }
    }
    @Module({ imports: [DiscoveryModule], controllers: [OpenController], providers: [RouteAuditService] })
    class OpenModule {}
    const module = await Test.createTestingModule({ imports: [OpenModule] })
      .setLogger(SILENT)
      .compile();
    await expect(module.init()).rejects.toThrow('Routes without a declared audience: OpenController.forgotten');
  });

  it('does not start with a staff route that declares no audit', async () => {
    @Controller('audit')
    @AdminOnly()
    class ChangesController {
      @Get('read')
      read(): string {
        return 'reads only';
      }

      @Post('kept')
      @Audited()
      kept(): void {}

      @Post('left-out')
      @Unaudited('changes nothing')
      leftOut(): void {}

      @Post('forgotten')
      forgotten(): void {}
    }
    @Module({ imports: [DiscoveryModule], controllers: [ChangesController], providers: [RouteAuditService] })
    class ChangesModule {}
    const module = await Test.createTestingModule({ imports: [ChangesModule] })
      .setLogger(SILENT)
      .compile();
    await expect(module.init()).rejects.toThrow(
      'Changes by staff without @Audited() or @Unaudited(reason): ChangesController.forgotten',
    );
  });
});
