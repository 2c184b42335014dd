import { english } from '../message';

/** The texts for the tax details of a client, and for the tax of an order. */
export const tax = english('tax', {
  country: 'Your country',
  countryHint: 'It decides which tax applies.',
  chooseCountry: 'Choose your country',
  company: 'I am buying for a company',
  companyName: 'Company name',
  street: 'Street and number',
  postcode: 'Postal code',
  city: 'City',
  companyIncomplete: 'Enter the company’s name and address to continue: the invoice must state them.',
  vatId: 'VAT ID (optional)',
  vatIdHint: 'Companies in another EU country pay no VAT here with a valid ID.',
  vat: 'VAT {percent}',
  vatIncluded: 'Including VAT {percent}',
  reverseCharge: 'Reverse charge: the customer accounts for the VAT.',
  noVat: 'No VAT is charged for your country.',
  pricesInclude: 'Prices include VAT.',
  pricesPlus: 'Plus VAT where it applies.',
  companiesOnly: 'These prices are for companies only.',
  buyerCompany: 'Company',
  buyerVatId: 'VAT ID',
});
