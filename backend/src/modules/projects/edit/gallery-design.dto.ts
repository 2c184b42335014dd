import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsDefined, IsNumber, IsObject, Max, Min, ValidateNested } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { IfSent, OneOfField } from '../../../common/http/fields.js';
import {
  COVER_LAYOUTS,
  GRID_DENSITIES,
  type CoverFocus,
  type CoverLayout,
  type GridDensity,
} from '../core/project.entity.js';

/** Declares a share of a picture's width or height. */
const Share = (name: string) => {
  const options = { message: `${name} must be a number from 0 to 1` };
  return applyDecorators(
    ApiProperty({ minimum: 0, maximum: 1 }),
    Max(1, options),
    Min(0, options),
    IsNumber({ allowNaN: false, allowInfinity: false }, options),
  );
};

/** Has a point of a picture, from its top left corner. */
export class PicturePointDto {
  @Share('x') x: number;
  @Share('y') y: number;
}

const Point = (name: string) => {
  const options = { message: `${name} must be a point` };
  return applyDecorators(
    ApiProperty({ type: PicturePointDto }),
    Type(() => PicturePointDto),
    ValidateNested(options),
    IsObject(options),
    IsDefined(options),
  );
};

/** The points of the cover's picture that stay in view when it is cropped. */
export class CoverFocusDto implements CoverFocus {
  @Point('phone') phone: PicturePointDto;
  @Point('desktop') desktop: PicturePointDto;
}

/** Says how a gallery looks; a field that is left out stays as it is. */
export class GalleryDesignDto {
  @IfSent() @OneOfField(COVER_LAYOUTS) coverLayout?: CoverLayout;

  @ApiProperty({ type: CoverFocusDto })
  @IfSent()
  @Type(() => CoverFocusDto)
  @ValidateNested({ message: 'coverFocus must be two points' })
  @IsObject({ message: 'coverFocus must be two points' })
  coverFocus?: CoverFocusDto;

  @IfSent() @OneOfField(GRID_DENSITIES) gridDensity?: GridDensity;
}
