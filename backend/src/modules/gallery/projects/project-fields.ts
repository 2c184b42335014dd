import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsEmail, IsIn, IsISO8601, IsOptional, Matches, MaxLength } from 'class-validator';
import { IfSent, withMessage } from '../../../common/http/fields.js';
import { MAIL_LANGUAGES } from '../../../common/mails/client-mail.js';
import { MAX_ADDITIONAL_RECIPIENTS, PROJECT_ACCESS } from '../../projects/project.entity.js';

const NO_INSTANT = withMessage('timer_date_unreadable');

/** A date and time with its zone: without one it would be a different instant on every machine. */
export const IsInstant = () =>
  applyDecorators(Matches(/T.*(Z|[+-]\d\d:?\d\d)$/i, NO_INSTANT), IsISO8601({ strict: true }, NO_INSTANT));

const NO_RECIPIENT = withMessage('recipient_invalid');

/** A day without a time, or null. */
export const DayField = () =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date', nullable: true, example: '2026-09-12' }),
    IsOptional(),
    Matches(/^(19|20|21)\d\d-\d\d-\d\d$/, withMessage('event_date_invalid')),
    IsISO8601({ strict: true }, withMessage('event_date_invalid')),
  );

/** The language of mails to the client, or null. */
export const LanguageField = () =>
  applyDecorators(
    ApiPropertyOptional({ type: String, enum: [...MAIL_LANGUAGES, null], nullable: true }),
    IsOptional(),
    IsIn(MAIL_LANGUAGES, withMessage('invalid_value', { explanation: 'language must be en, de or es' })),
  );

/** Addresses besides the client's. That each is there once is checked together with the client's. */
export const RecipientsField = () =>
  applyDecorators(
    ApiProperty({ type: [String], format: 'email', maxItems: MAX_ADDITIONAL_RECIPIENTS }),
    IfSent(),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? value.map((each: unknown) => (typeof each === 'string' ? each.trim().normalize('NFC') : each))
        : value,
    ),
    IsArray(NO_RECIPIENT),
    ArrayMaxSize(MAX_ADDITIONAL_RECIPIENTS, withMessage('recipients_most', { most: MAX_ADDITIONAL_RECIPIENTS })),
    MaxLength(254, { each: true, ...NO_RECIPIENT }),
    Matches(/^\P{Surrogate}*$/u, { each: true, ...NO_RECIPIENT }),
    IsEmail({ allow_utf8_local_part: true }, { each: true, ...NO_RECIPIENT }),
  );

/** What may be downloaded without paying. */
export const AccessField = () =>
  applyDecorators(
    ApiPropertyOptional({ enum: PROJECT_ACCESS }),
    IfSent(),
    IsIn(PROJECT_ACCESS, withMessage('invalid_value', { explanation: 'access must be preview, free or everything' })),
  );
