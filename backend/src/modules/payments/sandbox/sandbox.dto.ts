import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

export class SandboxCardDto {
  @ApiProperty({ description: 'From create-payment-intent.' })
  @Matches(/^[\x21-\x7e]{0,255}$/, { message: 'clientSecret must be the secret of a payment' })
  clientSecret: string;

  @ApiProperty({ example: '4242 4242 4242 4242', description: 'A well-known test number; a real one is refused.' })
  @IsString({ message: 'Your card number is incomplete.' })
  @MaxLength(32, { message: 'Your card number is invalid.' })
  number: string;

  @ApiProperty({ minimum: 1, maximum: 12 })
  @IsInt({ message: "Your card's expiration date is incomplete." })
  @Min(1, { message: "Your card's expiration month is invalid." })
  @Max(12, { message: "Your card's expiration month is invalid." })
  expMonth: number;

  @ApiProperty({ example: 2034 })
  @IsInt({ message: "Your card's expiration date is incomplete." })
  @Min(0, { message: "Your card's expiration year is invalid." })
  @Max(9999, { message: "Your card's expiration year is invalid." })
  expYear: number;

  @ApiProperty({ example: '123' })
  @IsString({ message: "Your card's security code is incomplete." })
  @MaxLength(4, { message: "Your card's security code is invalid." })
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
  @ApiProperty({ description: 'Paid by an earlier try, in another tab maybe: this one charged nothing.' })
  alreadyPaid: boolean;
  @ApiProperty() paymentIntentId: string;
}
