import { ApiProperty } from '@nestjs/swagger';

export class WatermarkProgressDto {
  @ApiProperty({ description: 'Ready files whose previews show an older watermark.' }) outdated: number;
  @ApiProperty({ description: 'How many of them are being prepared anew.' }) waiting: number;
}
