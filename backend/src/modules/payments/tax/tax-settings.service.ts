import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { message, type Message } from '../../../common/messages.js';
import { isInEu } from '../../../common/vat-id.js';
import { SettingsService } from '../../settings/settings.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { NO_TAX, type TaxSettings } from '../../settings/tax-settings.js';
import { TaxSettingsDto, type TaxRateDto, type UpdateTaxDto } from './tax.dto.js';
import { consumerRate } from '../../settings/consumer-prices.js';
import { standardRate, standardRates } from '../../settings/vat-rates.js';

/** Reads and changes how the studio charges tax. */
@Injectable()
export class TaxSettingsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<TaxSettingsDto> {
    const { version, seller, tax: stored } = await this.settings.readSeller();
    const tax = stored ?? NO_TAX;
    const consumer = consumerRate({ seller, tax: { ...tax, mode: 'added' } }, this.today);
    return toDto(TaxSettingsDto, {
      ...tax,
      version,
      consumerPercent: consumer === null ? null : consumer / 100,
      rates: ratesOf(tax.rates),
      knownRates: ratesOf(standardRates(this.today)),
      sellerCountry: seller?.country ?? null,
    });
  }

  /** @throws AppError `settings.changed_meanwhile`; `request.invalid` without the seller's details or a rate */
  async save({ version, mode, rates, ...options }: UpdateTaxDto): Promise<TaxSettingsDto> {
    const own = Object.fromEntries(rates.map(({ country, percent }) => [country, Math.round(percent * 100)]));
    const { seller } = await this.settings.readSeller();
    const home = seller?.country;
    if (rates.length > Object.keys(own).length) throw invalid('rates', message('tax_rate_twice'));
    if (mode !== 'none' && home !== undefined && (own[home] ?? standardRate(home, this.today)) === null)
      throw invalid('rates', message('tax_rate_missing'));
    if (mode === 'none' && options.untaxedReason === 'outside_eu' && home !== undefined && isInEu(home))
      throw invalid('untaxedReason', message('tax_reason_in_eu'));
    const tax: TaxSettings = { ...options, mode, rates: own };
    await this.settings.saveTax(version, tax);
    return this.read();
  }

  private get today(): string {
    return dayInZone(this.clock.now(), this.studio.current.timezone);
  }
}

const invalid = (field: string, text: Message) =>
  appError('request.invalid', 'Tax cannot be charged like this.', { fields: { [field]: text } });

const ratesOf = (rates: Readonly<Record<string, number>>): TaxRateDto[] =>
  Object.entries(rates).map(([country, rate]) => ({ country, percent: rate / 100 }));
