import { ApiProperty } from '@nestjs/swagger';

export const STATUS_PARTS = ['database', 'storage', 'disk', 'queue', 'workers', 'mail', 'payments'] as const;
export type StatusPartName = (typeof STATUS_PARTS)[number];

export class StatusPartDto {
  @ApiProperty({ enum: STATUS_PARTS }) name: StatusPartName;
  @ApiProperty({ enum: ['ok', 'warning', 'down'] }) state: 'ok' | 'warning' | 'down';
  @ApiProperty({ description: 'What was found.' }) detail: string;
  @ApiProperty({ description: 'What to do; empty when all is well.' }) advice: string;
}

export class StatusDto {
  @ApiProperty({ enum: ['ok', 'warning', 'down'], description: 'The worst of the parts.' }) state: 'ok' | 'warning' | 'down';
  @ApiProperty({ format: 'date-time' }) checkedAt: string;
  @ApiProperty({ type: [StatusPartDto] }) parts: StatusPartDto[];
}
