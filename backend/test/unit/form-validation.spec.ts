import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { readSentence, say } from '../../src/common/sentences.js';
import {
  ChangePasswordDto,
  ChangeRoleDto,
  CreateUserDto,
  LoginDto,
  ResetPasswordDto,
  UpdateAccountDto,
} from '../../src/modules/auth/user.dto.js';
import { AlbumNameDto, RenameMediaDto } from '../../src/modules/media/editing/media-edit.dto.js';
import { RefundRequestDto } from '../../src/modules/payments/purchases/purchase.dto.js';
import { CreateProjectDto, PasscodeDto, TimerDto, UpdateProjectDto } from '../../src/modules/projects/project.dto.js';
import { UpdateSettingsDto } from '../../src/modules/settings/settings.dto.js';
import { ShareContentDto } from '../../src/modules/sharing/sharing.dto.js';

const FORMS = [
  ChangePasswordDto,
  ChangeRoleDto,
  CreateUserDto,
  LoginDto,
  ResetPasswordDto,
  UpdateAccountDto,
  AlbumNameDto,
  RenameMediaDto,
  RefundRequestDto,
  CreateProjectDto,
  PasscodeDto,
  TimerDto,
  UpdateProjectDto,
  UpdateSettingsDto,
  ShareContentDto,
];
/** Nobody types these wrong in a form: a text that is no text, a missing condition. */
const NO_COMPLAINTS = ['customValidation', 'conditionalValidation', 'whitelistValidation'];
/** What class-validator says of a text that is none, where nothing better is asked for. */
const ITS_OWN = /^(isString|isOptional)$/;

it.each(FORMS.map((form) => [form.name, form] as const))('%s: every complaint at a field has a code', (_, form) => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(form, '', false, false);
  expect(rules.length).toBeGreaterThan(0);
  const unnamed = rules.filter(({ type, name, message, propertyName }) => {
    if (NO_COMPLAINTS.includes(type) && !message) return false;
    const words = typeof message === 'string' ? message.replaceAll('$property', propertyName) : null;
    return !(words ? readSentence(words) : ITS_OWN.test(name ?? ''));
  });
  expect(unnamed.map(({ propertyName, name, message }) => `${propertyName} ${name}: ${String(message)}`)).toEqual([]);
});

it('names the time zone that is none', () => {
  expect(readSentence(say('time_zone_unknown'))).toEqual({ code: 'time_zone_unknown', values: {} });
});
