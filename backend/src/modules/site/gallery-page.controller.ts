import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiExcludeController } from '../../common/http/api-decorators.js';
import { GalleryAccess } from '../../common/http/audience.js';
import { sendPage } from '../../common/pages/front-ends.js';
import type { RequestWithUser } from '../auth/sessions/audience.guard.js';
import { credentialsOf } from '../projects/gate/gallery-gate.guard.js';
import { ViewAsService } from '../projects/gate/view-as.service.js';
import { GalleryPageService } from './gallery-page.service.js';

/** Sends the page of a gallery. Anybody gets it; its data is for those who pass the gate. */
@ApiExcludeController()
@Controller('gallery/:projectId/:visitor')
export class GalleryPageController {
  constructor(
    private readonly pages: GalleryPageService,
    private readonly viewAs: ViewAsService,
  ) {}

  @Get()
  @GalleryAccess()
  async send(
    @Param('projectId') projectId: string,
    @Param('visitor') visitor: string,
    @Req() request: RequestWithUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const credentials = credentialsOf(request, projectId);
    const acceptLanguage = request.headers['accept-language'];
    const viewedAsClient = this.viewAs.isOn(projectId, request.cookies);
    await sendPage(
      request,
      reply,
      await this.pages.forGallery(projectId, visitor, credentials, { viewedAsClient, acceptLanguage }),
      true,
    );
  }
}
