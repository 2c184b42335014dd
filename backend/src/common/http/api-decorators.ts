import * as mappedTypes from '@nestjs/mapped-types';
import type { Type } from '@nestjs/common';

type Swagger = typeof import('@nestjs/swagger');
/** A decorator of that package, and a function that makes a class of others. */
type Decorator = Extract<keyof Swagger, `Api${string}`>;
type MappedType = keyof Swagger & keyof typeof mappedTypes;

/** The key of a class's fields that are described. */
const FIELDS = 'api-fields';

/** The descriptions of the API wait here, in the order in which they were declared. */
let declared: ((swagger: Swagger) => void)[] = [];

/**
 * Loads the package that describes the API, and tells it what our decorators have declared. It is 530 modules, for a
 * document that most processes are never asked for: the decorators below only remember what they were given.
 */
export async function loadSwagger(): Promise<Swagger> {
  const swagger = await import('@nestjs/swagger');
  const declarations = declared;
  declared = [];
  for (const declare of declarations) declare(swagger);
  return swagger;
}

function decorator<N extends Decorator>(name: N): Swagger[N] {
  type Apply = (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => void;
  const remember =
    (...options: unknown[]): Apply =>
    (target, key, descriptor) => {
      declared.push((swagger) => {
        const apply = (swagger[name] as (...options: unknown[]) => Apply)(...options);
        // Another decorator may have replaced the method meanwhile.
        if (descriptor && key !== undefined) apply(target, key, Object.getOwnPropertyDescriptor(target, key));
        else apply(target, key);
      });
    };
  return remember;
}

function property<N extends 'ApiProperty' | 'ApiPropertyOptional'>(name: N): Swagger[N] {
  const describe = decorator(name);
  const remember = (options?: ApiPropertyOptions): PropertyDecorator => {
    const described = describe(options);
    return (target, key) => {
      described(target, key);
      addField(target, String(key));
    };
  };
  return remember;
}

/** Returns the names of a class's described fields, in their order. */
export const describedFields = (prototype: object): string[] =>
  (Reflect.getMetadata(FIELDS, prototype) as string[] | undefined) ?? [];

function addField(prototype: object, field: string): void {
  const fields = describedFields(prototype);
  if (!fields.includes(field)) Reflect.defineMetadata(FIELDS, [...fields, field], prototype);
}

/** Makes a class with the rules of others, and with their descriptions. */
function mappedType<N extends MappedType>(name: N): Swagger[N] {
  type Make = (...parts: unknown[]) => Type<object>;
  const make = (...parts: unknown[]) => {
    const made = (mappedTypes[name] as unknown as Make)(...parts).prototype as object;
    const picked = parts.find(Array.isArray);
    for (const part of parts)
      for (const field of typeof part === 'function' ? describedFields(part.prototype as object) : [])
        if (!picked || picked.includes(field)) addField(made, field);
    declared.push((swagger) => {
      const described = (swagger[name] as unknown as Make)(...parts).prototype as object;
      for (const field of describedFields(made))
        swagger.ApiProperty(Reflect.getMetadata(swagger.DECORATORS.API_MODEL_PROPERTIES, described, field) as object)(
          made,
          field,
        );
    });
    return made.constructor;
  };
  return make as unknown as Swagger[N];
}

export const ApiBody = decorator('ApiBody');
export const ApiConflictResponse = decorator('ApiConflictResponse');
export const ApiConsumes = decorator('ApiConsumes');
export const ApiCookieAuth = decorator('ApiCookieAuth');
export const ApiCreatedResponse = decorator('ApiCreatedResponse');
export const ApiExcludeController = decorator('ApiExcludeController');
export const ApiForbiddenResponse = decorator('ApiForbiddenResponse');
export const ApiFoundResponse = decorator('ApiFoundResponse');
export const ApiHeader = decorator('ApiHeader');
export const ApiNoContentResponse = decorator('ApiNoContentResponse');
export const ApiNotFoundResponse = decorator('ApiNotFoundResponse');
export const ApiOkResponse = decorator('ApiOkResponse');
export const ApiOperation = decorator('ApiOperation');
export const ApiParam = decorator('ApiParam');
export const ApiProduces = decorator('ApiProduces');
export const ApiProperty = property('ApiProperty');
export const ApiPropertyOptional = property('ApiPropertyOptional');
export const ApiResponse = decorator('ApiResponse');
export const ApiTags = decorator('ApiTags');
export const ApiUnauthorizedResponse = decorator('ApiUnauthorizedResponse');
export const IntersectionType = mappedType('IntersectionType');
export const PartialType = mappedType('PartialType');
export const PickType = mappedType('PickType');

/** The options of `ApiProperty`. */
export type ApiPropertyOptions = import('@nestjs/swagger').ApiPropertyOptions;
export type ApiDocument = import('@nestjs/swagger').OpenAPIObject;
