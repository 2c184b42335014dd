import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { emailKey } from '../../common/identifiers.js';
import { Transactional } from '../../common/transactions.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import type { User } from '../auth/users/user.entity.js';
import { zipNames } from '../gallery/archive/zip-names.js';
import type { Export } from './export.entity.js';
import type { ExportScope } from './engine/export-scope.query.js';
import { ExportDto, type ExportPreviewDto, type ExportScopeDto } from './exports.dto.js';
import { ExportsQuery } from './exports.query.js';
import { ExportsRepository } from './exports.repository.js';

/** A job that no worker takes does not wait for ever. */
const WAIT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Queues the exports that staff ask for, and shows their progress. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly query: ExportsQuery,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `project.not_found`, `client.not_found`, `request.invalid` */
  async preview(requested: ExportScopeDto, user: User): Promise<ExportPreviewDto> {
    const scope = scopeOf(requested);
    const [{ fileCount, bytes, isEstimate }, last] = await Promise.all([
      this.measure(scope),
      this.exports.findLast(scope, user.id, this.clock.now()),
    ]);
    return { fileCount, bytes, isEstimate, last: last && ExportDto.from(last) };
  }

  /** Begins an export; the same one is not begun twice. @throws AppError `project.not_found`, `client.not_found` */
  @Transactional()
  async request(requested: ExportScopeDto, user: User): Promise<ExportDto> {
    const scope = scopeOf(requested);
    const { fileCount, name } = await this.measure(scope);
    const createdAt = this.clock.now();
    const day = createdAt.toISOString().slice(0, 10);
    const { isNew, export: waiting } = await this.exports.insert({
      scope,
      name: `${zipNames([`${name ?? 'Export'} ${day}`])[0]!}.zip`,
      fileCount,
      createdById: user.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + WAIT_DAYS * DAY_MS),
    });
    if (isNew) await this.outbox.put('make-export', { exportId: waiting.id });
    return ExportDto.from(waiting);
  }

  /** @throws AppError `export.not_found` */
  async get(id: string, user: User): Promise<Export> {
    const found = await this.exports.find(id);
    if (!found || found.createdById !== user.id || found.expiresAt <= this.clock.now()) throw exportGone();
    return found;
  }

  private async measure(scope: ExportScope) {
    const size = await this.query.size(scope);
    if (scope.kind === 'project' && !size.hasProjects) throw appError('project.not_found', 'Project not found.');
    if (scope.kind === 'client' && !size.hasProjects && !size.hasAddresses)
      throw appError('client.not_found', 'Client not found.');
    return size;
  }
}

export const exportGone = () => appError('export.not_found', 'This export is no longer there. Prepare it again.');

/** @throws AppError `request.invalid` when two things are named at once, `client.not_found` for what is no address */
function scopeOf({ project, client }: ExportScopeDto): ExportScope {
  if (project != null && client != null) throw appError('request.invalid', 'Name a project or a client, not both.');
  if (project != null) return { kind: 'project', project: project.toLowerCase() };
  if (client == null) return { kind: 'all' };
  // PostgreSQL has no text with this character.
  if (client.includes('\0')) throw appError('client.not_found', 'Client not found.');
  return { kind: 'client', client: emailKey(client) };
}
