import {
  ApiOperation,
  ApiProduces,
  ApiProperty,
  IntersectionType,
  loadSwagger,
  PartialType,
  PickType,
} from './api-decorators.js';
import { fieldsOf } from './dto-fields.js';

class Film {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Seconds' }) length: number;
}
class Price {
  @ApiProperty() cents: number;
}
class PricedFilm extends IntersectionType(Film, Price) {
  @ApiProperty() currency: string;
}
class ChangedFilm extends PartialType(Film) {}
class ShortFilm extends PickType(Film, ['length']) {}

const replaced = (_: object, __: string, descriptor: PropertyDescriptor): PropertyDescriptor => ({
  ...descriptor,
  value: () => 'replaced',
});
class Films {
  @replaced
  @ApiOperation({ summary: 'Lists films' })
  @ApiProduces('text/plain')
  list(): string {
    return 'films';
  }
}

describe('the decorators of the API', () => {
  it('name the fields of a class before its description is loaded', () => {
    expect([PricedFilm, ChangedFilm, ShortFilm].map((dto) => fieldsOf<object>(dto))).toEqual([
      ['id', 'length', 'cents', 'currency'],
      ['id', 'length'],
      ['length'],
    ]);
  });

  it('describe classes and methods once it is loaded, as they are then', async () => {
    const { DECORATORS } = await loadSwagger();
    const described = ({ prototype }: { prototype: object }, field: string) =>
      Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, prototype, field) as object;
    expect(described(PricedFilm, 'length')).toMatchObject({ type: Number, description: 'Seconds' });
    expect(described(PricedFilm, 'currency')).toMatchObject({ type: String });
    expect(described(ChangedFilm, 'length')).toMatchObject({ type: Number, required: false, description: 'Seconds' });
    expect(described(ShortFilm, 'id')).toBeUndefined();
    expect(Reflect.getMetadata(DECORATORS.API_OPERATION, Films.prototype.list)).toMatchObject({
      summary: 'Lists films',
    });
    expect(new Films().list()).toBe('replaced');
    // Loading it again declares nothing twice.
    await loadSwagger();
    expect(Reflect.getMetadata(DECORATORS.API_PRODUCES, Films.prototype.list)).toEqual(['text/plain']);
  });
});
