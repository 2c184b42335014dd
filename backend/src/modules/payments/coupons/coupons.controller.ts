import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
} from '../../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { ListQueryDto } from '../../../common/lists/list-query.js';
import { Audited, shortText } from '../../audit/audited.decorator.js';
import { CouponDto, SaveCouponDto } from './coupon.dto.js';
import { COUPON_LIST } from './coupon.list.js';
import { CouponsService } from './coupons.service.js';

const auditDetails = ({ code, active }: Record<string, unknown>) => ({
  couponCode: shortText(code),
  active: typeof active === 'boolean' ? active : null,
});

/** Lets staff manage coupons. */
@Area('payments')
@AdminOnly()
@Controller('api/admin/coupons')
export class CouponsController {
  constructor(private readonly coupons: CouponsService) {}

  @Get()
  @ApiOperation({ summary: 'Coupons and their use, or one page of them by `range`, `sort` and `filter`' })
  @ApiOkResponse({ type: [CouponDto] })
  async listCoupons(@Query() raw: ListQueryDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<CouponDto[]> {
    const query = COUPON_LIST.parse(raw);
    const page = await this.coupons.listPage(query);
    return COUPON_LIST.send(reply, query, page).map((coupon) => CouponDto.from(coupon));
  }

  @Post()
  @Audited({ created: 'coupon', details: auditDetails })
  @ApiOperation({ summary: 'Creates a coupon' })
  @ApiCreatedResponse({ type: CouponDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 409, description: '`coupon.code_taken`' })
  async createCoupon(@Body() body: SaveCouponDto): Promise<CouponDto> {
    return CouponDto.from(await this.coupons.get(await this.coupons.create(SaveCouponDto.toInput(body))));
  }

  @Get(':id')
  @ApiOperation({ summary: 'One coupon' })
  @ApiOkResponse({ type: CouponDto })
  @ApiResponse({ status: 404, description: '`coupon.not_found`' })
  async getCoupon(@Param('id') id: string): Promise<CouponDto> {
    return CouponDto.from(await this.coupons.get(id));
  }

  @Put(':id')
  @Audited({ subject: ['coupon', 'id'], details: auditDetails })
  @ApiOperation({ summary: 'Replaces a coupon. Open and paid orders stay as they are' })
  @ApiOkResponse({ type: CouponDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 404, description: '`coupon.not_found`' })
  @ApiResponse({ status: 409, description: '`coupon.code_taken`' })
  async updateCoupon(@Param('id') id: string, @Body() body: SaveCouponDto): Promise<CouponDto> {
    await this.coupons.update(id, SaveCouponDto.toInput(body));
    return CouponDto.from(await this.coupons.get(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @Audited({ subject: ['coupon', 'id'] })
  @ApiOperation({ summary: 'Deletes a coupon that no order was made with' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: '`coupon.not_found`' })
  @ApiResponse({ status: 409, description: '`coupon.in_use`: deactivate it instead' })
  async deleteCoupon(@Param('id') id: string): Promise<void> {
    await this.coupons.delete(id);
  }
}
