import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { chooseEncoding } from '../../../common/bytes/compressed-bytes.js';
import type { CachedReply } from '../../../common/bytes/reply-cache.js';
import { Clock } from '../../../common/clock.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Area, Public } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import { KnownVisitorsService } from '../../auth/login/known-visitors.service.js';
import { OkDto } from '../../auth/users/user.dto.js';
import { isStaff, type User } from '../../auth/users/user.entity.js';
import {
  ChangesNothing,
  CurrentPerson,
  GalleryRoute,
  OpenGallery,
  unlockCookie,
} from '../../projects/gate/gallery-gate.guard.js';
import { passcodeSubject } from '../../projects/core/passcode-cipher.js';
import { GalleryGateService } from '../../projects/gate/gallery-gate.service.js';
import { ViewAsService } from '../../projects/gate/view-as.service.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import { FilesInViewDto, GalleryDto, GalleryFilesDto, GalleryFilesQueryDto, UnlockDto } from './gallery.dto.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { GalleryService, type GalleryViewer } from './gallery.service.js';

/** Sends a reply, which is compressed already; an unchanged one is not sent again. */
async function sendGallery(
  { bytes, etag }: CachedReply<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<void> {
  // The page's countdown runs on this clock; it is not in the reply, which is kept.
  void reply.header('x-server-time', now.toISOString());
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding, cookie');
  if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = await bytes.encode(encoding);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  void reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Shows clients their gallery: everything here is behind the gallery's gate. */
@Area('gallery')
@Controller('api/gallery/:projectId/:visitor')
export class GalleryController {
  constructor(
    private readonly gallery: GalleryService,
    private readonly gate: GalleryGateService,
    private readonly known: KnownVisitorsService,
    private readonly viewAs: ViewAsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @GalleryRoute()
  @ApiOperation({
    summary: "The gallery: project, files with signed preview links, and the client's allowance",
  })
  @ApiOkResponse({
    type: GalleryDto,
    headers: {
      'x-server-time': {
        description: 'The instant of the server’s clock, for countdowns.',
        schema: { type: 'string', format: 'date-time' },
      },
    },
  })
  @ApiResponse({ status: 410, description: '`gallery.expired` with timerExpired, project, offeredPackages and cover' })
  async getGallery(
    @OpenGallery() project: HeldProject,
    @CurrentUser() user: User | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendGallery(
      await this.gallery.read(project, this.viewerOf(project, user, request)),
      request,
      reply,
      this.clock.now(),
    );
  }

  @Get('files')
  @GalleryRoute()
  @ApiOperation({ summary: 'More files of a gallery whose first reply does not contain all' })
  @ApiOkResponse({ type: GalleryFilesDto })
  @ApiResponse({ status: 410, description: '`gallery.expired` as for the gallery' })
  async listGalleryFiles(
    @OpenGallery() project: HeldProject,
    @Query() { after }: GalleryFilesQueryDto,
    @CurrentUser() user: User | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const page = await this.gallery.readFiles(project, this.viewerOf(project, user, request), after);
    await sendGallery(page, request, reply, this.clock.now());
  }

  private viewerOf({ id }: HeldProject, user: User | undefined, { cookies }: FastifyRequest): GalleryViewer {
    return this.viewAs.isOn(id, cookies) ? 'client-view' : isStaff(user) ? 'staff' : 'client';
  }

  @Post('visit')
  @GalleryRoute()
  @HttpCode(204)
  @ApiOperation({ summary: 'Counts a visit of the gallery; staff are not counted' })
  @ApiNoContentResponse()
  noteVisit(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @CurrentUser() user: User | undefined,
  ): Promise<void> {
    return this.gallery.noteVisit(project, person, isStaff(user));
  }

  @Post('files-in-view')
  @GalleryRoute()
  @ChangesNothing()
  @HttpCode(204)
  @ApiOperation({ summary: 'Renders the clean previews of these unlocked files before the others; safe to repeat' })
  @ApiNoContentResponse()
  prioritiseFiles(
    @OpenGallery() project: HeldProject,
    @Body() { fileIds }: FilesInViewDto,
    @CurrentUser() user: User | undefined,
  ): Promise<void> {
    return this.gallery.prioritise(project, fileIds, isStaff(user));
  }

  @Post('unlock')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Checks the passcode and opens this gallery for 24 hours' })
  @ApiOkResponse({ type: OkDto })
  @ApiResponse({ status: 401, description: '`gallery.passcode_wrong`' })
  async unlockGallery(
    @Param('projectId') projectId: string,
    @Param('visitor') visitor: string,
    @Body() body: UnlockDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OkDto> {
    const subject = passcodeSubject(projectId);
    const known = await this.known.knows(subject, request);
    const { project, value, maxAge } = await this.gate.unlock(projectId, visitor, {
      passcode: body.passcode,
      address: request.ip,
      known,
    });
    void reply.setCookie(unlockCookie(project.id), value, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.http.secureCookies,
      path: '/',
      maxAge,
    });
    sendCookies(reply, await this.known.remember(subject, request.ip));
    return { ok: true };
  }
}
