import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { BooleanField, EmailField, IfSent, TextField } from '../../../common/http/fields.js';
import { NullableText } from '../../../common/http/nullable-fields.js';
import { message } from '../../../common/messages.js';

/** The settings with which guests are admitted. */
export class GuestLinkInputDto {
  @BooleanField('Off: the link leads nowhere, and guests who have come stay.') enabled: boolean;

  @IfSent() @BooleanField('Guests must give an email address, too.') emailRequired?: boolean;

  @IfSent() @BooleanField('Makes a new link; the one before leads nowhere from then on.') renew?: boolean;
}

export class GuestLinkDto {
  @ApiProperty() enabled: boolean;
  @ApiProperty() emailRequired: boolean;
  @NullableText('The whole link; null while it is off.') link: string | null;
}

/** A visitor who joins by the guest link. */
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
