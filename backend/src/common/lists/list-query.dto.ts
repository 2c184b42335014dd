import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

/** The three query parameters of the simple REST dialect, unparsed. */
export class ListQueryDto {
  @ApiPropertyOptional({ type: String, example: '["createdAt","DESC"]' }) @IsOptional() @IsString() sort?: string;
  @ApiPropertyOptional({ type: String, example: '[0,24]' }) @IsOptional() @IsString() range?: string;
  @ApiPropertyOptional({ type: String, example: '{"q":"wedding"}' }) @IsOptional() @IsString() filter?: string;
}
