import { IsBoolean } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { EmailField, IfSent, TextField } from '../../../common/http/fields.js';
import { NullableText } from '../../../common/http/nullable-fields.js';
import { message } from '../../../common/messages.js';

/** How guests are let in. */
export class GuestLinkInputDto {
  @ApiProperty({ description: 'Off: the link leads nowhere, and guests who have come stay.' })
  @IsBoolean({ message: 'enabled must be true or false' })
  enabled: boolean;

  @ApiPropertyOptional({ description: 'Guests must give an email address, too.' })
  @IfSent()
  @IsBoolean({ message: 'emailRequired must be true or false' })
  emailRequired?: boolean;

  @ApiPropertyOptional({ description: 'Makes a new link; the one before leads nowhere from then on.' })
  @IfSent()
  @IsBoolean({ message: 'renew must be true or false' })
  renew?: boolean;
}

export class GuestLinkDto {
  @ApiProperty() enabled: boolean;
  @ApiProperty() emailRequired: boolean;
  @NullableText('The whole link; null while it is off.') link: string | null;
}

/** Who comes by the guest link. */
export class JoinDto {
  @TextField({ max: 200, message: message('guest_name_required') }) name: string;

  @ApiPropertyOptional({ format: 'email' })
  @IfSent()
  @EmailField(message('email_required'))
  email?: string;
}

export class JoinedDto {
  @ApiProperty({ description: "The guest's personal link." }) link: string;
}
