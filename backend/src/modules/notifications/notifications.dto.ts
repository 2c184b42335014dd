import { applyDecorators } from '@nestjs/common';
import { IsIn, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../common/http/api-decorators.js';
import { NOTIFICATION_EVENTS } from '../../common/mails/notification-events.js';
import { DELIVERIES, type Deliveries, type Delivery } from './deliveries.js';

const Choice = () => ApiProperty({ enum: DELIVERIES });
const NewChoice = (event: (typeof NOTIFICATION_EVENTS)[number]) =>
  applyDecorators(
    ApiPropertyOptional({ enum: DELIVERIES }),
    ValidateIf((_: object, value: unknown) => value !== undefined),
    IsIn(DELIVERIES, { message: `${event} must be one of ${DELIVERIES.join(', ')}` }),
  );

/** Which emails a member of staff gets about each event. */
export class NotificationChoicesDto implements Deliveries {
  @Choice() sale: Delivery;
  @Choice() selection_done: Delivery;
  @Choice() withdrawal: Delivery;
  @Choice() payment_failed: Delivery;
  @Choice() refund_failed: Delivery;
  @Choice() file_failed: Delivery;
  @Choice() first_visit: Delivery;
}

/** Left out: unchanged. */
export class UpdateNotificationChoicesDto implements Partial<Deliveries> {
  @NewChoice('sale') sale?: Delivery;
  @NewChoice('selection_done') selection_done?: Delivery;
  @NewChoice('withdrawal') withdrawal?: Delivery;
  @NewChoice('payment_failed') payment_failed?: Delivery;
  @NewChoice('refund_failed') refund_failed?: Delivery;
  @NewChoice('file_failed') file_failed?: Delivery;
  @NewChoice('first_visit') first_visit?: Delivery;
}
