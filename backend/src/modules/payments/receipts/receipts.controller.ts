import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { GalleryAccess } from '../../../common/http/audience.js';
import { GalleryGateGuard, OpenGallery } from '../../projects/gallery-gate.guard.js';
import type { Project } from '../../projects/project.entity.js';
import { ReceiptDto } from '../purchases/purchase.dto.js';
import { PurchasesService } from '../purchases/purchases.service.js';

/** What a client has paid for in his gallery. */
@ApiTags('payments')
@Controller('api/gallery/:projectId/:email/purchases')
export class ReceiptsController {
  constructor(private readonly purchases: PurchasesService) {}

  @Get()
  @GalleryAccess()
  @UseGuards(GalleryGateGuard)
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'email', type: String })
  @ApiOperation({ operationId: 'listReceipts', summary: "The client's payments, newest first" })
  @ApiOkResponse({ type: [ReceiptDto] })
  async list(@OpenGallery() project: Project): Promise<ReceiptDto[]> {
    return (await this.purchases.listReceipts(project)).map((purchase) => ReceiptDto.of(purchase));
  }

  @Get(':purchaseId')
  @GalleryAccess()
  @UseGuards(GalleryGateGuard)
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'email', type: String })
  @ApiOperation({ operationId: 'getReceipt', summary: 'One payment, for the receipt page' })
  @ApiOkResponse({ type: ReceiptDto })
  @ApiResponse({ status: 404, description: '`payments.not_found`' })
  async get(@OpenGallery() project: Project, @Param('purchaseId') purchaseId: string): Promise<ReceiptDto> {
    return ReceiptDto.of(await this.purchases.getReceipt(project, purchaseId));
  }
}
