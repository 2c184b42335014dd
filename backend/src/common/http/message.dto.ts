import { ApiProperty } from './api-decorators.js';
import { MESSAGE_CODES, renderMessage, type Message, type MessageCode, type MessageParam } from '../messages.js';

/** A message by its code, for whoever shows it in a language, and in English. */
export class MessageDto {
  @ApiProperty({ enum: MESSAGE_CODES, enumName: 'MessageCode' }) code: MessageCode;
  @ApiProperty({ allOf: [{ $ref: '#/components/schemas/MessageParams' }] })
  params: Record<string, MessageParam>;
  @ApiProperty({ description: 'The message in English.' }) message: string;
}

/** Declares a field of a reply that holds a message or null. */
export const MessageField = (description: string): PropertyDecorator =>
  ApiProperty({ type: MessageDto, nullable: true, description });

export const toMessageDto = ({ code, params }: Message): MessageDto => ({
  code,
  params: { ...params },
  message: renderMessage({ code, params }),
});

export const toMessageDtoOrNull = (message: Message | null): MessageDto | null => message && toMessageDto(message);
