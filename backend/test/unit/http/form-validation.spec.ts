import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { MESSAGE_CODES, type MessageCode } from '../../../src/common/messages.js';
import {
  ChangePasswordDto,
  ChangeRoleDto,
  CreateUserDto,
  LoginDto,
  ResetPasswordDto,
  UpdateAccountDto,
} from '../../../src/modules/auth/users/user.dto.js';
import { AlbumNameDto } from '../../../src/modules/projects/albums/albums.dto.js';
import { RenameMediaDto } from '../../../src/modules/media/editing/media-edit.dto.js';
import { RefundRequestDto } from '../../../src/modules/payments/sales/purchase.dto.js';
import {
  CreateProjectDto,
  PasscodeDto,
  TimerDto,
  UpdateProjectDto,
} from '../../../src/modules/projects/edit/project-input.dto.js';
import { UpdateSettingsDto } from '../../../src/modules/settings/settings.dto.js';
import { ShareContentDto } from '../../../src/modules/sharing/sharing.dto.js';

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
const SILENT = ['customValidation', 'conditionalValidation', 'whitelistValidation'];
/** Rules that no form can break: class-validator's own text explains them to a program. */
const OF_THE_LIBRARY = /^(isString|isOptional)$/;

describe('validation of forms', () => {
  it.each(FORMS.map((form) => [form.name, form] as const))('%s: every rule has the code of a message', (_, form) => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(form, '', false, false);
    expect(rules.length).toBeGreaterThan(0);
    const withoutCode = rules.filter(({ type, name, context, message }) => {
      if (context) return !MESSAGE_CODES.includes((context as { code: MessageCode }).code);
      return message !== undefined || !(SILENT.includes(type) || OF_THE_LIBRARY.test(name ?? ''));
    });
    expect(withoutCode.map(({ propertyName, name }) => `${propertyName} ${name}`)).toEqual([]);
  });
});
