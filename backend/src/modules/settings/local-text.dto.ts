import { ApiProperty } from '../../common/http/api-decorators.js';

/** There is a text in each language of the clients. */
export class LocalTextDto {
  @ApiProperty() en: string;
  @ApiProperty() de: string;
  @ApiProperty() es: string;
}
