import { ApiProperty } from '../../common/http/api-decorators.js';
import { MessageDto } from '../../common/http/message.dto.js';

/** Has the outcome and, when it failed, what to do, as a message. */
export class MailTestDto extends MessageDto {
  @ApiProperty() sent: boolean;
  @ApiProperty({ format: 'email', description: 'The recipient.' }) to: string;
}
