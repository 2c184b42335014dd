import { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../../common/http/audience.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { Audited } from '../../audit/audited.decorator.js';
import { InvoiceExportService } from './invoice-export.service.js';
import { ExportInvoicesDto, InvoiceDto } from './invoice.dto.js';
import { InvoicesService } from './invoices.service.js';

const NOT_READY = '`invoice.not_ready`: it is rendered within a minute';

/** Serves the documents of a client's purchases. */
@Area('payments')
@Controller('api/gallery/:projectId/:visitor/invoices')
export class ClientInvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @GalleryRoute()
  @ApiOperation({ summary: "The client's invoices and credit notes, oldest first" })
  @ApiOkResponse({ type: [InvoiceDto] })
  async listInvoices(@OpenGallery() project: HeldProject): Promise<InvoiceDto[]> {
    return (await this.invoices.listForClient(project)).map((invoice) => InvoiceDto.from(invoice));
  }

  @Get(':invoiceId')
  @GalleryRoute()
  @ApiOperation({ summary: 'An invoice or credit note as PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 404, description: '`invoice.not_found`' })
  @ApiResponse({ status: 409, description: NOT_READY })
  async downloadInvoice(
    @OpenGallery() project: HeldProject,
    @Param('invoiceId') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendPdf(reply, await this.invoices.open(id, project));
  }
}

/** Serves the documents of a purchase to staff. */
@Area('payments')
@AdminOnly()
@Controller('api/admin')
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly exports: InvoiceExportService,
  ) {}

  @Get('purchases/:id/invoices')
  @ApiOperation({ summary: 'The invoices and credit notes of a purchase, oldest first' })
  @ApiOkResponse({ type: [InvoiceDto] })
  async listPurchaseInvoices(@Param('id') id: string): Promise<InvoiceDto[]> {
    return (await this.invoices.listOf(id)).map((invoice) => InvoiceDto.from(invoice));
  }

  @Get('invoices/export')
  @NeedsProof()
  @Audited()
  @ApiOperation({ summary: 'All documents of a period as CSV; amounts of credit notes are negative' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  exportInvoices(@Query() period: ExportInvoicesDto, @Res() reply: FastifyReply): void {
    sendFile(reply, 'text/csv; charset=utf-8', `${nameOf(period)}.csv`, Readable.from(this.exports.csv(period)));
  }

  @Get('invoices/archive')
  @NeedsProof()
  @Audited()
  @ApiOperation({ summary: 'The PDFs of a period with the CSV, as ZIP' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 409, description: NOT_READY })
  async archiveInvoices(@Query() period: ExportInvoicesDto, @Res() reply: FastifyReply): Promise<void> {
    const zip = Readable.from(await this.exports.zip(period), { objectMode: false });
    sendFile(reply, 'application/zip', `${nameOf(period)}.zip`, zip);
  }

  @Get('invoices/:id')
  @ApiOperation({ summary: 'An invoice or credit note as PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 404, description: '`invoice.not_found`' })
  @ApiResponse({ status: 409, description: NOT_READY })
  async downloadPurchaseInvoice(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    sendPdf(reply, await this.invoices.open(id, null));
  }
}

const nameOf = ({ from, to }: ExportInvoicesDto) => `invoices-${from}-${to}`;

function sendPdf(reply: FastifyReply, { number, pdf }: { number: string; pdf: Readable }): void {
  sendFile(reply, 'application/pdf', `${number}.pdf`, pdf);
}

function sendFile(reply: FastifyReply, type: string, filename: string, bytes: Readable): void {
  void reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'private, no-store')
    .send(bytes);
}
