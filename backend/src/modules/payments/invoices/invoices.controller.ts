import type { Readable } from 'node:stream';
import { Controller, Get, Param, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminOnly, Area, GalleryAccess } from '../../../common/http/audience.js';
import { GalleryGateGuard, OpenGallery } from '../../projects/gallery-gate.guard.js';
import type { Project } from '../../projects/project.entity.js';
import { InvoiceDto } from './invoice.dto.js';
import { InvoicesService } from './invoices.service.js';

const NOT_READY = '`invoice.not_ready`: it is rendered within a minute';

/** The documents of a client's purchases. */
@Area('payments')
@Controller('api/gallery/:projectId/:email/invoices')
export class ClientInvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @GalleryAccess()
  @UseGuards(GalleryGateGuard)
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'email', type: String })
  @ApiOperation({ summary: "The client's invoices and credit notes, oldest first" })
  @ApiOkResponse({ type: [InvoiceDto] })
  async listInvoices(@OpenGallery() project: Project): Promise<InvoiceDto[]> {
    return (await this.invoices.listForClient(project)).map((invoice) => InvoiceDto.from(invoice));
  }

  @Get(':invoiceId')
  @GalleryAccess()
  @UseGuards(GalleryGateGuard)
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'email', type: String })
  @ApiOperation({ summary: 'One as PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 404, description: '`invoice.not_found`' })
  @ApiResponse({ status: 409, description: NOT_READY })
  async downloadInvoice(
    @OpenGallery() project: Project,
    @Param('invoiceId') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendPdf(reply, await this.invoices.open(id, project));
  }
}

/** The documents of a purchase, for staff. */
@Area('payments')
@AdminOnly()
@Controller('api/admin')
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get('purchases/:id/invoices')
  @ApiOperation({ summary: 'The invoices and credit notes of a purchase, oldest first' })
  @ApiOkResponse({ type: [InvoiceDto] })
  async listPurchaseInvoices(@Param('id') id: string): Promise<InvoiceDto[]> {
    return (await this.invoices.listOf(id)).map((invoice) => InvoiceDto.from(invoice));
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

function sendPdf(reply: FastifyReply, { number, pdf }: { number: string; pdf: Readable }): void {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf);
}
