import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { GalleryAccess } from '../../common/http/audience.js';
import { sendPage } from '../../common/pages/front-ends.js';
import type { RequestWithUser } from '../auth/sessions/audience.guard.js';
import { unlockCookie } from '../projects/gate/gallery-gate.guard.js';
import { ViewAsService } from '../projects/gate/view-as.service.js';
import { GalleryPageService } from './gallery-page.service.js';

/** The document of a gallery. Anybody gets a page; its data is for those who pass the gate. */
@ApiExcludeController()
@Controller('gallery/:projectId/:email')
export class GalleryPageController {
  constructor(
    private readonly pages: GalleryPageService,
    private readonly viewAs: ViewAsService,
  ) {}

  @Get()
  @GalleryAccess()
  async send(
    @Param('projectId') projectId: string,
    @Param('email') email: string,
    @Req() request: RequestWithUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visitor = { user: request.user, unlock: request.cookies[unlockCookie(projectId)] };
    const acceptLanguage = request.headers['accept-language'];
    const viewedAsClient = this.viewAs.isOn(projectId, request.cookies);
    await sendPage(
      request,
      reply,
      await this.pages.forGallery(projectId, email, visitor, { viewedAsClient, acceptLanguage }),
      true,
    );
  }
}
