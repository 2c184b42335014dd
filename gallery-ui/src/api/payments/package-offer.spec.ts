import { isDocumentPackage } from './package-offer';

describe('isDocumentPackage', () => {
  it('counts a package that the studio has renamed as its own', () => {
    expect(isDocumentPackage({ code: 'extended', name: 'Extended Access Package' })).toBe(true);
    expect(isDocumentPackage({ code: 'complete', name: 'Komplettpaket' })).toBe(true);
    expect(isDocumentPackage({ code: 'extended', name: 'Silver' })).toBe(false);
    expect(isDocumentPackage({ code: 'gold', name: 'Complete Collection Package' })).toBe(false);
  });
});
