import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { isUuid } from '../../../common/identifiers.js';
import { Transactional } from '../../../common/transactions.js';
import { assertLimits, type PresetSelection } from './selection-terms.js';
import { PresetsQuery } from './presets.query.js';
import { PresetsRepository } from './presets.repository.js';
import type { PresetSettings, ProjectPreset } from './project-preset.entity.js';

const MAX_PRESETS = 50;
const DAY_MS = 86_400_000;
/** The letters leave out those that are confused when they are read out. */
const PASSCODE_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSCODE_LENGTH = 8;

interface Timer {
  timerEnabled?: boolean;
  expiresAt?: string | null;
}
type Filled = Timer & { passcode?: string };
type SelectionInput = Pick<PresetSelection, 'name'> & Partial<PresetSelection>;
type PresetInput = Pick<ProjectPreset, 'name' | 'isDefault'> & {
  settings: PresetSettings & Pick<ProjectPreset, 'priceListId'>;
  /** Left out, they stay as they are. */
  selections?: SelectionInput[];
};

/** Manages presets: named settings for new projects. */
@Injectable()
export class PresetsService {
  constructor(
    private readonly presets: PresetsRepository,
    private readonly query: PresetsQuery,
    private readonly clock: Clock,
  ) {}

  /** Lists the presets by name. */
  list(): Promise<ProjectPreset[]> {
    return this.presets.list();
  }

  /** @throws AppError `preset.not_found` */
  async get(id: string): Promise<ProjectPreset> {
    const preset = (await this.presets.list()).find((each) => each.id === id);
    if (!preset) throw notFound();
    return preset;
  }

  /**
   * Adds a preset, or changes one. A new default takes the place of the old one.
   * @returns its id
   * @throws AppError `request.invalid`, `preset.not_found`, `preset.name_taken`, `preset.too_many`,
   * `price_list.not_found`
   */
  @Transactional()
  async save(id: string | null, { name, isDefault, settings, selections }: PresetInput): Promise<string> {
    const currency = await this.query.currencyOf(settings.priceListId);
    const filled = selections?.map((each) => filledOf(each, currency));
    filled?.forEach((each, place) => assertLimits(each, `selections.${place}.maximum`));
    await this.presets.lock();
    const present = await this.presets.list();
    const others = present.filter((each) => each.id !== id);
    if (id !== null && others.length === present.length) throw notFound();
    if (id === null && present.length >= MAX_PRESETS)
      throw appError('preset.too_many', `There can be at most ${MAX_PRESETS} presets.`);
    if (others.some((each) => each.name.toLowerCase() === name.toLowerCase()))
      throw appError('preset.name_taken', 'There is already a preset with this name.');
    if (isDefault) await this.presets.clearDefault();
    const { priceListId, ...rest } = settings;
    return this.presets.save({
      ...(id === null ? {} : { id }),
      ...(filled && { selections: filled }),
      name,
      isDefault,
      priceListId,
      settings: rest,
    });
  }

  /** Projects that were made with it stay as they are. @throws AppError `preset.not_found` */
  async delete(id: string): Promise<void> {
    if (!isUuid(id) || !(await this.presets.delete(id))) throw notFound();
  }

  /**
   * Fills the fields of a new project with the settings of a preset where none are given.
   * @throws AppError `preset.not_found`
   */
  async fill<F extends Timer>(id: string | undefined, given: F): Promise<F & Filled> {
    if (id === undefined) return given;
    const {
      priceListId,
      settings: { timerDays, passcode, ...settings },
    } = await this.get(id);
    const ends = new Date(this.clock.now().getTime() + (timerDays ?? 0) * DAY_MS).toISOString();
    return {
      ...settings,
      priceListId,
      ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as F),
      ...(given.timerEnabled === undefined && !given.expiresAt
        ? { timerEnabled: timerDays !== null, expiresAt: timerDays === null ? null : ends }
        : {}),
      ...(passcode ? { passcode: generatePasscode() } : {}),
    };
  }
}

const filledOf = ({ name, ...values }: SelectionInput, currency: string): PresetSelection => ({
  name,
  participants: values.participants ?? 'client',
  included: values.included ?? null,
  maximum: values.maximum ?? null,
  additionalPriceCents: values.additionalPriceCents ?? null,
  currency: values.additionalPriceCents == null ? null : (values.currency ?? currency),
  deadlineDays: values.deadlineDays ?? null,
  notesAllowed: values.notesAllowed ?? false,
});

const generatePasscode = () =>
  Array.from({ length: PASSCODE_LENGTH }, () => PASSCODE_LETTERS[randomInt(PASSCODE_LETTERS.length)]).join('');

function notFound() {
  return appError('preset.not_found', 'Preset not found.');
}
