import { Injectable } from '@nestjs/common';
import { appError } from '../../common/errors.js';
import { toDto } from '../../common/http/dto-fields.js';
import { emailKey, isStandIn } from '../../common/identifiers.js';
import type { ListQuery, Page } from '../../common/lists/list-query.js';
import { ProjectListsService } from '../projects/lists/project-lists.service.js';
import { PurchaseDto } from '../payments/sales/purchase.dto.js';
import { PurchasesService } from '../payments/sales/purchases.service.js';
import { StudioService } from '../settings/studio.service.js';
import type { TimelineDto } from '../projects/timeline/timeline.dto.js';
import { TimelineService } from '../projects/timeline/timeline.service.js';
import {
  ClientDto,
  ClientGrantDto,
  ClientInvoiceDto,
  ClientWithdrawalDto,
  type ClientDetailDto,
} from './client.dto.js';
import { ClientDocumentsQuery } from './client-documents.query.js';
import type { ClientSort } from './client.list.js';
import { ClientsQuery, type ClientRow } from './clients.query.js';

/** A client's page shows this many of each kind; the full lists are filtered by the email. */
const SHOWN = 10;
const NEWEST = { sort: { field: 'createdAt', order: 'DESC' }, range: { first: 0, last: SHOWN - 1 } } as const;

/** Shows clients to staff. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly clients: ClientsQuery,
    private readonly documents: ClientDocumentsQuery,
    private readonly projects: ProjectListsService,
    private readonly purchases: PurchasesService,
    private readonly timeline: TimelineService,
    private readonly studio: StudioService,
  ) {}

  async listPage(query: ListQuery<ClientSort>): Promise<Page<ClientDto>> {
    const { rows, total } = await this.clients.listPage(query);
    return { rows: rows.map((row) => this.dto(row)), total };
  }

  /** Takes the same number of statements for every client. @throws AppError `client.not_found` */
  async getDetail(email: string, signal: AbortSignal): Promise<ClientDetailDto> {
    const row = await this.get(email);
    const query = { ...NEWEST, filter: { clientEmail: row.emailKey } };
    const [galleries, purchases, invoices, withdrawals, grants, usage] = await Promise.all([
      this.projects.listPage(query, signal),
      this.purchases.listPage(query),
      this.documents.listInvoices(row.emailKey, SHOWN),
      this.documents.listWithdrawals(row.emailKey, SHOWN),
      this.documents.listGrants(row.emailKey, SHOWN),
      this.documents.readUsage(row.emailKey),
    ]);
    return {
      ...this.dto(row),
      ...usage,
      galleries: galleries.rows,
      purchases: purchases.rows.map((view) => PurchaseDto.from(view)),
      invoices: invoices.map((invoice) => toDto(ClientInvoiceDto, invoice)),
      withdrawals: withdrawals.map((withdrawal) => toDto(ClientWithdrawalDto, withdrawal)),
      grants: grants.map((grant) => toDto(ClientGrantDto, grant)),
    };
  }

  /** @throws AppError `client.not_found` */
  async listActivity(email: string, before: string | undefined, limit: number): Promise<TimelineDto> {
    return this.timeline.listOfClient((await this.get(email)).emailKey, before, limit);
  }

  private async get(email: string): Promise<ClientRow> {
    // PostgreSQL has no text with the character NUL.
    const row = email.includes('\0') ? null : await this.clients.find(emailKey(email));
    if (!row) throw appError('client.not_found', 'Client not found.');
    return row;
  }

  private dto(row: ClientRow): ClientDto {
    return toDto(ClientDto, {
      ...row,
      id: row.emailKey,
      isErased: isStandIn(row.emailKey),
      spent: Object.entries(row.spent)
        .filter(([, cents]) => cents > 0)
        .map(([currency, cents]) => ({ currency, cents }))
        .sort((one, other) => one.currency.localeCompare(other.currency)),
      language: row.language ?? this.studio.current.language,
    });
  }
}
