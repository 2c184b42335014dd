import { ApiProperty } from '../../../common/http/api-decorators.js';
import { GalleryProjectDto } from '../access/gallery.dto.js';

/** Has a project on the list of a signed-in client. */
export class UserProjectDto extends GalleryProjectDto {
  @ApiProperty({ description: "The creator's name, or Admin." }) userName: string;
  @ApiProperty() galleryPath: string;
  @ApiProperty({ description: "The path of the client's purchases in this gallery." }) receiptPath: string;
}
