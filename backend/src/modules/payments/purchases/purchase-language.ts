import type { MailLanguage } from '../../../common/mails/languages.js';
import type { Project } from '../../projects/core/project.entity.js';
import type { Studio } from '../../settings/studio.js';
import type { Purchase } from './purchase.entity.js';

/** Returns the language of mails and documents about an order: the one in which the client ordered. */
export const languageOf = (
  { language }: Pick<Purchase, 'language'>,
  project: Pick<Project, 'language'> | null,
  studio: Pick<Studio, 'language'>,
): MailLanguage => language ?? project?.language ?? studio.language;
