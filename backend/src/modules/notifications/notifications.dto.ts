import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '../../common/http/api-decorators.js';
import { IfSent, OneOfField } from '../../common/http/fields.js';
import { DELIVERIES, type Deliveries, type Delivery } from './deliveries.js';

const Choice = () => ApiProperty({ enum: DELIVERIES });
const NewChoice = () => applyDecorators(IfSent(), OneOfField(DELIVERIES));

/** Says which emails a member of staff gets about each event. */
export class NotificationChoicesDto implements Deliveries {
  @Choice() sale: Delivery;
  @Choice() selection_done: Delivery;
  @Choice() withdrawal: Delivery;
  @Choice() payment_failed: Delivery;
  @Choice() refund_failed: Delivery;
  @Choice() file_failed: Delivery;
  @Choice() first_visit: Delivery;
}

/** A field that is left out stays as it is. */
export class UpdateNotificationChoicesDto implements Partial<Deliveries> {
  @NewChoice() sale?: Delivery;
  @NewChoice() selection_done?: Delivery;
  @NewChoice() withdrawal?: Delivery;
  @NewChoice() payment_failed?: Delivery;
  @NewChoice() refund_failed?: Delivery;
  @NewChoice() file_failed?: Delivery;
  @NewChoice() first_visit?: Delivery;
}
