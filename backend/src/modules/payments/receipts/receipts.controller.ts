import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area } from '../../../common/http/audience.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { PeopleService } from '../../projects/people/people.service.js';
import { ReceiptDto, SellerReceiptDto } from './receipt.dto.js';
import { ReceiptsService } from './receipts.service.js';

/** Serves the receipts of a client in their gallery. */
@Area('payments')
@Controller('api/gallery/:projectId/:visitor/purchases')
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly people: PeopleService,
  ) {}

  @Get()
  @GalleryRoute()
  @ApiOperation({ summary: "The client's payments, newest first" })
  @ApiOkResponse({ type: [ReceiptDto] })
  async listReceipts(@OpenGallery() project: HeldProject): Promise<ReceiptDto[]> {
    return (await this.receipts.list(project)).map((purchase) => ReceiptDto.of(purchase));
  }

  @Get(':purchaseId')
  @GalleryRoute()
  @ApiOperation({ summary: 'One payment, for the receipt page' })
  @ApiOkResponse({ type: SellerReceiptDto })
  @ApiResponse({ status: 404, description: '`payments.not_found`' })
  async getReceipt(
    @OpenGallery() project: HeldProject,
    @Param('purchaseId') purchaseId: string,
  ): Promise<SellerReceiptDto> {
    const purchase = await this.receipts.get(project, purchaseId);
    const { seller } = this.receipts;
    const clientName = (await this.people.findBuyer(purchase))?.name ?? null;
    return { ...ReceiptDto.of(purchase), clientName, seller, deliveryConsent: this.receipts.consentTexts(purchase) };
  }
}
