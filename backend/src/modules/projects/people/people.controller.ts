import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
} from '../../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { ListQueryDto } from '../../../common/lists/list-query.js';
import { Audited } from '../../audit/audited.decorator.js';
import { GalleryLinksService } from './gallery-links.service.js';
import { readPasted } from './pasted-people.js';
import { PeopleService } from './people.service.js';
import {
  AddedPeopleDto,
  AddPeopleDto,
  CreatePersonDto,
  PersonDto,
  RejectedPersonDto,
  UpdatePersonDto,
} from './person.dto.js';
import { PERSON_LIST, type ListedPerson } from './person.list.js';

/** Lets staff manage the people of a gallery. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/projects/:id/people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly links: GalleryLinksService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The people of a gallery, or one page of them by `range`, `sort` and `filter`' })
  @ApiOkResponse({ type: [PersonDto] })
  async listPeople(
    @Param('id') id: string,
    @Query() raw: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PersonDto[]> {
    const query = PERSON_LIST.parse(raw);
    const page = await this.people.listPage(id, query);
    return PERSON_LIST.send(reply, query, page).map((person) => this.toDto(person));
  }

  @Post()
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Adds a person; a client who was removed earlier comes back with a new link' })
  @ApiCreatedResponse({ type: PersonDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 409, description: '`person.too_many`' })
  async addPerson(@Param('id') id: string, @Body() body: CreatePersonDto): Promise<PersonDto> {
    return this.read(id, await this.people.add(id, body));
  }

  @Post('batch')
  @LargeBody()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Adds many people at once; those with a mistake are named, and the others are added' })
  @ApiOkResponse({ type: AddedPeopleDto })
  @ApiResponse({ status: 409, description: '`person.too_many`: nobody was added' })
  async addPeople(@Param('id') id: string, @Body() body: AddPeopleDto): Promise<AddedPeopleDto> {
    const { people, places, rejected: wrong } = readPasted(body.people, body.kind ?? 'client');
    const { added, rejected } = await this.people.addMany(id, people);
    const all = [...wrong, ...rejected.map(({ index, ...rest }) => ({ ...rest, index: places[index]! }))];
    return {
      added: (await this.people.listByIds(id, added)).map((person) => this.toDto(person)),
      rejected: all.sort((one, other) => one.index - other.index).map((each) => RejectedPersonDto.from(each)),
    };
  }

  @Patch(':personId')
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Changes the name or the address of a person; a field left out stays unchanged' })
  @ApiOkResponse({ type: PersonDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 404, description: '`person.not_found`' })
  @ApiResponse({ status: 409, description: '`person.is_main`' })
  async updatePerson(
    @Param('id') id: string,
    @Param('personId') personId: string,
    @Body() body: UpdatePersonDto,
  ): Promise<PersonDto> {
    await this.people.update(id, personId, body);
    return this.read(id, personId);
  }

  @Delete(':personId')
  @HttpCode(204)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Removes a person: their link ends at once, what they did stays' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: '`person.not_found`' })
  @ApiResponse({ status: 409, description: '`person.is_main`' })
  removePerson(@Param('id') id: string, @Param('personId') personId: string): Promise<void> {
    return this.people.remove(id, personId);
  }

  @Post(':personId/new-link')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Makes a new personal link; the one before ends at once' })
  @ApiOkResponse({ type: PersonDto })
  @ApiResponse({ status: 404, description: '`person.not_found`' })
  async renewLink(@Param('id') id: string, @Param('personId') personId: string): Promise<PersonDto> {
    await this.people.renewLink(id, personId);
    return this.read(id, personId);
  }

  private async read(projectId: string, personId: string): Promise<PersonDto> {
    const [person] = await this.people.listByIds(projectId, [personId]);
    return this.toDto(person!);
  }

  private toDto(person: ListedPerson): PersonDto {
    return PersonDto.from(person, this.links.url(person.projectId, person));
  }
}
