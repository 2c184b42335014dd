import { BooleanField, IfSent, TextField } from '../../../common/http/fields.js';

/** Staff change these fields of captions; a field that is left out stays. */
export class UpdateCaptionDto {
  @IfSent()
  @TextField({ max: 35, message: 'language must be a language tag (BCP 47)' })
  language?: string;

  @IfSent()
  @TextField({ max: 100, message: 'name must be a text' })
  name?: string;

  @IfSent()
  @BooleanField('True shows these captions to everybody who has not chosen; those that were shown before are not.')
  isDefault?: boolean;
}
