import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError, invalidField } from '../../../common/errors.js';
import { emailKey } from '../../../common/identifiers.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { message, type Message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { ProjectsService } from '../edit/projects.service.js';
import type { Project } from '../core/project.entity.js';
import { forClients, forPerson, type HeldProject } from './holder.js';
import { PeopleQuery } from './people.query.js';
import { PeopleRepository } from './people.repository.js';
import type { Person, PersonKind } from './person.entity.js';
import type { ListedPerson, PersonSort } from './person.list.js';

/** A person who is added to a gallery. */
export interface NewPerson {
  kind: PersonKind;
  name?: string | null;
  email?: string | null;
}

/** The fields of a person that staff change. */
export type PersonChanges = Pick<NewPerson, 'name' | 'email'>;

/** Somebody of a list who could not be added, by their place in it. */
export interface RejectedPerson {
  index: number;
  field: 'name' | 'email';
  problem: Message;
}

const MAX_PEOPLE = 2_000;

/** Adds, changes and removes the people of galleries. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly query: PeopleQuery,
    private readonly projects: ProjectsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `project.not_found`, `project.in_trash` */
  async listPage(projectId: string, query: ListQuery<PersonSort>): Promise<Page<ListedPerson>> {
    const { id } = await this.projects.get(projectId);
    return this.query.listPage(id, query);
  }

  /** Finds these people, in the order of their ids here. */
  listByIds(projectId: string, ids: readonly string[]): Promise<ListedPerson[]> {
    return this.query.listByIds(projectId, ids);
  }

  /** Lists everybody who can be sent the gallery's link: the main client first, then the others by kind. */
  listRecipients(projectId: string): Promise<Person[]> {
    return this.query.listRecipients(projectId);
  }

  /** Reads the client whom the project names. */
  async main(projectId: string): Promise<Person> {
    const main = await this.query.findMain(projectId);
    if (!main) throw appError('project.not_found', 'Project Not Found');
    return main;
  }

  /** Finds a person who has not been removed. */
  async find(projectId: string, personId: string): Promise<Person | null> {
    const person = await this.people.find(projectId, personId);
    return person?.endedAt === null ? person : null;
  }

  /** Finds who ordered this; null when the gallery no longer has them. */
  async findBuyer({ projectId, personId }: Record<'projectId' | 'personId', string | null>): Promise<Person | null> {
    return projectId === null || personId === null ? null : this.find(projectId, personId);
  }

  /** Reads the project as the holder with this key has it; null when the gallery no longer has them. */
  async asHeld(project: Project, holderKey: string): Promise<HeldProject | null> {
    if (holderKey === project.clientEmailKey) return forClients(project);
    const person = await this.find(project.id, holderKey);
    return person && person.kind !== 'client' ? forPerson(project, person) : null;
  }

  /** @throws AppError `project.not_found`, `project.in_trash`, `person.not_found` */
  async get(projectId: string, personId: string): Promise<Person> {
    const { id } = await this.projects.get(projectId);
    const person = await this.find(id, personId);
    if (!person) throw appError('person.not_found', 'Person not found.');
    return person;
  }

  /**
   * Adds a guest who comes by the guest link. Anybody can state any address: it proves nothing, and two may state the
   * same.
   * @returns their id
   * @throws AppError `person.too_many`
   */
  @Transactional({ retryOnDeadlock: true })
  async addGuest(projectId: string, guest: Omit<NewPerson, 'kind'>): Promise<string> {
    await this.people.lock(projectId);
    return (
      await this.insert(projectId, [{ kind: 'guest', ...valuesOf(guest), emailStated: Boolean(guest.email) }])
    )[0]!;
  }

  /**
   * Adds somebody. A client who was removed earlier comes back, with a new link.
   * @returns their id
   * @throws AppError `request.invalid`, `person.too_many`
   */
  async add(projectId: string, person: NewPerson): Promise<string> {
    const { added, rejected } = await this.addMany(projectId, [person]);
    if (rejected[0]) throw invalidField(rejected[0].field, rejected[0].problem);
    return added[0]!;
  }

  /**
   * Adds those of a list who can be added, and names the others.
   * @returns ids, in their order
   * @throws AppError `person.too_many`
   */
  @Transactional({ retryOnDeadlock: true })
  async addMany(
    projectId: string,
    list: readonly NewPerson[],
  ): Promise<{ added: string[]; rejected: RejectedPerson[] }> {
    const { id } = await this.projects.get(projectId);
    await this.people.lock(id);
    const people = list.map(({ kind, name, email }) => ({ kind, ...valuesOf({ name, email }) }));
    const known = await this.people.listByEmail(id, keysOf(people));
    const present = new Set(known.filter(isPresent).map(identityOf));
    // The client of an address who was removed last comes back, and shares again in what the clients have.
    const removed = new Map(
      known
        .filter(({ kind }) => kind === 'client')
        .map((person) => [identityOf(person), person.id] as const)
        .toReversed(),
    );
    const rejected: RejectedPerson[] = [];
    const fresh = people.filter((person, index) => {
      const isKnown = person.emailKey !== null && present.has(identityOf(person));
      const problem = problemOf(person, isKnown);
      if (problem) rejected.push({ index, ...problem });
      else present.add(identityOf(person));
      return !problem;
    });
    const added = await this.insert(
      id,
      fresh.map((person) => ({ ...person, id: removed.get(identityOf(person)) })),
    );
    return { added, rejected };
  }

  /**
   * Changes a name or an address. The main client's are those of the project.
   * @throws AppError `person.not_found`, `person.is_main`, `request.invalid`
   */
  @Transactional({ retryOnDeadlock: true })
  async update(projectId: string, personId: string, changes: PersonChanges): Promise<void> {
    const person = await this.lockOther(projectId, personId);
    const { name = person.name, email = person.email } = changes;
    const values = valuesOf({ name, email });
    const others = await this.people.listByEmail(person.projectId, keysOf([values]));
    const problem = problemOf(
      values,
      others.some((other) => isPresent(other) && other.kind === person.kind && other.id !== person.id),
    );
    if (problem) throw invalidField(problem.field, problem.problem);
    await this.people.update(person.id, {
      ...values,
      emailStated: person.emailStated && values.emailKey === person.emailKey,
    });
  }

  /** Ends the person's link everywhere. @throws AppError `person.not_found`, `person.is_main` */
  @Transactional({ retryOnDeadlock: true })
  async remove(projectId: string, personId: string): Promise<void> {
    const { id } = await this.lockOther(projectId, personId);
    await this.people.update(id, { endedAt: this.clock.now() });
  }

  /** Makes a new link and ends the one before. @throws AppError `person.not_found` */
  @Transactional({ retryOnDeadlock: true })
  async renewLink(projectId: string, personId: string): Promise<void> {
    const { id } = await this.get(projectId, personId);
    await this.people.lock(projectId);
    await this.people.raiseLinkVersion(id);
  }

  /** Deletes some people of a project that is being deleted. @returns how many */
  deleteSome(projectId: string, limit: number): Promise<number> {
    return this.people.deleteSome(projectId, limit);
  }

  private async insert(projectId: string, people: readonly Partial<Person>[]): Promise<string[]> {
    if (people.length > MAX_PEOPLE - (await this.people.count(projectId)))
      throw appError('person.too_many', `A gallery can have at most ${MAX_PEOPLE} people.`);
    return this.people.insertOrRevive(projectId, people);
  }

  private async lockOther(projectId: string, personId: string): Promise<Person> {
    const { id } = await this.projects.get(projectId);
    await this.people.lock(id);
    const person = await this.get(id, personId);
    if (person.isMain)
      throw appError('person.is_main', "This is the project's client. Edit the project to change the client.");
    return person;
  }
}

/** Turns name and address into the columns of a person; an empty text becomes null. */
function valuesOf({ name, email }: PersonChanges): Pick<Person, 'name' | 'email' | 'emailKey'> {
  return { name: name || null, email: email || null, emailKey: email ? emailKey(email) : null };
}

/** An address that somebody stated proves nothing, so it keeps nobody else from having it. */
const isPresent = ({ endedAt, emailStated }: Person): boolean => endedAt === null && !emailStated;

/** Identifies somebody by kind and address: a client may come by the guest link, too. */
const identityOf = ({ kind, emailKey: key }: Pick<Person, 'kind' | 'emailKey'>): string => `${kind} ${key}`;

const keysOf = (people: readonly Pick<Person, 'emailKey'>[]): string[] =>
  people.map(({ emailKey: key }) => key).filter((key) => key !== null);

function problemOf(
  { name, email }: Pick<Person, 'name' | 'email'>,
  isKnown: boolean,
): Omit<RejectedPerson, 'index'> | null {
  if (name === null && email === null) return { field: 'name', problem: message('person_without_name') };
  return isKnown ? { field: 'email', problem: message('person_known') } : null;
}
