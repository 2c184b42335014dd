import { ApiProperty } from '../../../common/http/api-decorators.js';
import { withMessage } from '../../../common/http/fields.js';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

export class SandboxCardDto {
  @ApiProperty({ description: 'The secret that create-payment-intent returned.' })
  @Matches(/^[\x21-\x7e]{0,255}$/, { message: 'clientSecret must be the secret of a payment' })
  clientSecret: string;

  @ApiProperty({ example: '4242 4242 4242 4242', description: 'A well-known test number; real ones are rejected.' })
  @IsString(withMessage('card_number_incomplete'))
  @MaxLength(32, withMessage('card_number_invalid'))
  number: string;

  @ApiProperty({ minimum: 1, maximum: 12 })
  @IsInt(withMessage('card_date_incomplete'))
  @Min(1, withMessage('card_month_invalid'))
  @Max(12, withMessage('card_month_invalid'))
  expMonth: number;

  @ApiProperty({ example: 2034 })
  @IsInt(withMessage('card_date_incomplete'))
  @Min(0, withMessage('card_year_invalid'))
  @Max(9999, withMessage('card_year_invalid'))
  expYear: number;

  @ApiProperty({ example: '123' })
  @IsString(withMessage('card_code_incomplete'))
  @MaxLength(4, withMessage('card_code_invalid'))
  cvc: string;
}

export class SandboxAuthenticationDto {
  @ApiProperty()
  @Matches(/^[\x21-\x7e]{0,255}$/, { message: 'clientSecret must be the secret of a payment' })
  clientSecret: string;

  @ApiProperty({ enum: ['complete', 'fail'] })
  @IsIn(['complete', 'fail'], { message: 'outcome must be complete or fail' })
  outcome: 'complete' | 'fail';
}

export class SandboxPaymentDto {
  @ApiProperty({
    enum: ['succeeded', 'requires_action'],
    description: 'requires_action: ask the client, then call authenticate.',
  })
  status: 'succeeded' | 'requires_action';
  @ApiProperty({ description: 'Paid by an earlier attempt, perhaps in another tab; this one charged nothing.' })
  alreadyPaid: boolean;
  @ApiProperty() paymentIntentId: string;
}
