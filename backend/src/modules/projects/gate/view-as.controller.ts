import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { IsIn } from 'class-validator';
import type { FastifyReply } from 'fastify';
import {
  ApiBody,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
} from '../../../common/http/api-decorators.js';
import { invalidField } from '../../../common/errors.js';
import { AdminOnly, Area, Public } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { IfSent, IsId } from '../../../common/http/fields.js';
import { NullableText } from '../../../common/http/nullable-fields.js';
import { isUuid } from '../../../common/identifiers.js';
import { message } from '../../../common/messages.js';
import { Audited } from '../../audit/audited.decorator.js';
import type { RequestWithUser } from '../../auth/sessions/audience.guard.js';
import { SettingsService } from '../../settings/settings.service.js';
import { OkDto } from '../../auth/users/user.dto.js';
import { ProjectsService } from '../edit/projects.service.js';
import { GalleryLinksService } from '../people/gallery-links.service.js';
import type { HeldProject } from '../people/holder.js';
import { PeopleService } from '../people/people.service.js';
import { PERSON_KINDS, type GalleryPerson, type PersonKind } from '../people/person.entity.js';
import { CurrentPerson, GalleryRoute, OpenGallery } from './gallery-gate.guard.js';
import { ViewAsService } from './view-as.service.js';

export class ViewAsInputDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Whose view it is; the main client’s when left out.' })
  @IfSent()
  @IsId({ message: 'personId must be the id of a person' })
  personId?: string;

  @ApiPropertyOptional({
    enum: PERSON_KINDS,
    description: 'Shows what anybody of this kind sees, without a person. It is not sent together with `personId`.',
  })
  @IfSent()
  @IsIn(PERSON_KINDS, { message: 'kind must be client, guest or partner' })
  kind?: PersonKind;
}

/** Names the person whose view of a gallery it is. */
export class GalleryPersonDto {
  @ApiProperty({ enum: PERSON_KINDS }) kind: PersonKind;
  @NullableText(
    'Null for a view that is nobody’s own. Staff who view the gallery get the address where there is no name.',
  )
  name: string | null;
}

export class ViewAsDto {
  @ApiProperty({ description: 'The path of the gallery.' }) galleryPath: string;
  @ApiProperty({ format: 'date-time' }) until: string;
}

/** Lets staff view a gallery as one of its people, or as anybody of a kind. */
@Area('sharing')
@Controller('api')
export class ViewAsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly people: PeopleService,
    private readonly links: GalleryLinksService,
    private readonly viewAs: ViewAsService,
    private readonly settings: SettingsService,
  ) {}

  @Post('admin/projects/:id/view-as-client')
  @AdminOnly()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary:
      'Shows this browser the gallery as its client, another person or anybody of a kind sees it, for an hour; read only',
  })
  @ApiBody({ type: ViewAsInputDto, required: false })
  @ApiOkResponse({ type: ViewAsDto })
  @ApiResponse({ status: 400, description: '`request.invalid`, also with both personId and kind' })
  @ApiResponse({ status: 404, description: '`project.not_found`, `person.not_found`' })
  async viewAsClient(
    @Param('id') id: string,
    @Body() { personId, kind }: ViewAsInputDto = {},
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewAsDto> {
    const project = await this.projects.get(id);
    if (personId !== undefined && kind !== undefined) throw invalidField('kind', message('person_or_kind'));
    const person = kind
      ? null
      : personId
        ? await this.people.get(project.id, personId)
        : await this.people.main(project.id);
    const galleryPath = person ? this.links.path(project.id, person) : this.links.pathAs(project.id, kind!);
    const { until, cookies } = this.viewAs.begin(project);
    sendCookies(reply, ...cookies);
    await this.settings.noteMilestone('previewedAt');
    return { galleryPath, until: until.toISOString() };
  }

  @Get('gallery/:projectId/:visitor/person')
  @GalleryRoute()
  @ApiOperation({ summary: 'The person whose link it is: their kind and name' })
  @ApiOkResponse({ type: GalleryPersonDto })
  getGalleryPerson(
    @OpenGallery() { id }: HeldProject,
    @CurrentPerson() { kind, name, email }: GalleryPerson,
    @Req() { cookies }: RequestWithUser,
  ): GalleryPersonDto {
    // An address opens the gallery, so nobody but staff reads it here.
    return { kind, name: name ?? (this.viewAs.isOn(id, cookies) ? email : null) };
  }

  @Post('gallery/:projectId/:visitor/leave-view')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends viewing this gallery as its client; idempotent' })
  @ApiOkResponse({ type: OkDto })
  leaveClientView(
    @Param('projectId') projectId: string,
    @Param('visitor') _visitor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): OkDto {
    if (isUuid(projectId)) sendCookies(reply, ...this.viewAs.end(projectId));
    return { ok: true };
  }
}
