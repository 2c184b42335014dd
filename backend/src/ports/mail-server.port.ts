import type { SmtpConfig } from '../config/mail-config.js';
import type { Message } from '../common/messages.js';
import type { Mail } from './mailer.port.js';

/** A mail server is reached by these settings. */
export type MailServer = SmtpConfig;

/** Names the mail server and the sender of mails. */
export interface MailSettings {
  /** Without it mails are files in DATA_DIR/mail. */
  server: MailServer | null;
  from: { name: string; address: string };
  /** All mails have this sender's name; null: each has its own. */
  fromName: string | null;
  /** Answers to all mails go to this address; null: each has its own. */
  replyTo: string | null;
}

export const MAIL_TRIAL_STEPS = ['connect', 'signIn', 'sender', 'send'] as const;
export type MailTrialStep = (typeof MAIL_TRIAL_STEPS)[number];

/** A step of a trial has this result, with what is wrong and what to do when it failed. */
export interface MailTrialResult {
  step: MailTrialStep;
  problem: Message | null;
}

/** Sets and tries the mail server behind `MailerPort`, which staff may change while the product runs. */
export abstract class MailServerPort {
  /**
   * Mails that are sent from now on use these settings. Called by MailSettingsService at the start and after a change.
   */
  abstract use(settings: MailSettings): void;

  /**
   * Connects and signs in, and sends nothing. The last result is the step that failed, or the last of both. Called by
   * MailSettingsService for the checks of the operator.
   */
  abstract connect(settings: MailSettings & { server: MailServer }): Promise<MailTrialResult[]>;

  /**
   * Connects, signs in and sends the mail, step by step. The last result is the step that failed, or `send`. Called by
   * MailSettingsService while staff wait.
   */
  abstract attempt(settings: MailSettings & { server: MailServer }, mail: Mail): Promise<MailTrialResult[]>;
}
