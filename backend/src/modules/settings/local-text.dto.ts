import { ApiProperty } from '@nestjs/swagger';

/** A text in each language of the clients. */
export class LocalTextDto {
  @ApiProperty() en: string;
  @ApiProperty() de: string;
  @ApiProperty() es: string;
}
