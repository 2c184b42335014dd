import type { tax as english } from '../en/tax';
import { translation } from '../message';

export const tax = translation<typeof english>()({
  country: 'Su país',
  countryHint: 'De él depende el impuesto que se aplica.',
  chooseCountry: 'Elija su país',
  company: 'Compro para una empresa',
  companyName: 'Nombre de la empresa',
  street: 'Calle y número',
  postcode: 'Código postal',
  city: 'Ciudad',
  companyIncomplete: 'Indique el nombre y la dirección de la empresa: deben figurar en la factura.',
  vatId: 'NIF-IVA (opcional)',
  vatIdHint: 'Las empresas de otro país de la UE no pagan aquí el IVA con un NIF-IVA válido.',
  vat: 'IVA {percent}',
  vatIncluded: 'IVA {percent} incluido',
  reverseCharge: 'Inversión del sujeto pasivo.',
  noVat: 'No se cobra IVA en pedidos desde su país.',
  pricesInclude: 'Precios con IVA incluido.',
  pricesPlus: 'Más IVA, cuando corresponda.',
  companiesOnly: 'Estos precios son solo para empresas.',
  buyerCompany: 'Empresa',
  buyerVatId: 'NIF-IVA',
});
