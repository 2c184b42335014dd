import { ApiProperty } from '../../../common/http/api-decorators.js';

export class UnsubscriptionDto {
  @ApiProperty({ example: 'a…@example.com', description: 'The address with its beginning alone.' }) email: string;
  @ApiProperty({ description: 'The address gets no reminders from this studio.' }) isUnsubscribed: boolean;
}
