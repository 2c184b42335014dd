import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

export const AREA = Symbol('area');

/** What a controller is about: groups its calls in the API's description and in the audit log. */
export const Area = (name: string) => applyDecorators(ApiTags(name), SetMetadata(AREA, name));
