/**
 * What the server says to staff beside its refusals' codes: why a file failed, complaints at fields, what is wrong with a
 * purchase or a mail. Each sentence has a stable code, so that the console can say it in another language; `%{…}` is filled in.
 */
export const SENTENCES = {
  file_empty: 'The file is empty. Upload it again.',
  file_damaged:
    'The file was damaged on its way here: its checksum is not that of the file that was sent. Upload it again.',
  file_gave_up:
    'The file could not be prepared after several tries. Try again; if it fails again, upload the file anew.',
  picture_wrong_type: 'This file is not a JPEG or PNG picture.',
  picture_heic: 'This file is a HEIC picture. Export it as JPEG and upload that.',
  picture_damaged: 'The picture is damaged or incomplete. Upload it again.',
  picture_too_large:
    'The picture is %{width} x %{height} pixels (%{megapixels} megapixels); at most %{most} megapixels can be used. Export it smaller.',
  graphic_wrong_type: 'A logo must be a PNG, JPEG or WebP picture. Export an SVG as PNG and upload that.',
  graphic_too_large: 'The picture has more than %{most} megapixels. Export it smaller.',
  graphic_too_heavy: 'A logo may have at most 4 MB.',
  video_wrong_type: 'This file is not an MP4, MOV or AVI video.',
  video_cut_off: 'The file ends early: %{percent} % of it arrived. Upload it again.',
  video_ends_early: 'The file ends early: %{read} of %{length} seconds could be read. Upload it again.',
  video_no_index: 'The video is incomplete: its index is missing. Upload it again.',
  video_sound_only: 'The file has no picture track: it holds sound only.',
  video_undecodable: 'The pictures in this video cannot be decoded. Export it as H.264 and upload it again.',
  video_no_length: 'The video has no length: no picture could be found in it. Upload it again.',
  video_no_picture: 'No picture could be read from the video. Upload it again.',
  video_no_picture_at: 'No picture could be read at %{seconds} s of the video.',
  video_too_long: 'The video is %{hours} hours long; at most %{most} hours can be used. Cut it into parts.',
  video_too_large:
    'The video is %{width} x %{height} pixels; at most %{most} on the longer edge can be used. Export it smaller.',

  upload_wrong_type: 'File type must be %{types}',
  upload_too_large: 'File is larger than %{most} bytes',
  upload_empty: 'File is smaller than 1 byte',

  too_long: '%{field} must be at most %{most} characters long',
  control_characters: '%{field} must not hold control characters',
  email_required: 'Valid email is required',
  email_invalid: 'Please enter a valid email address',
  email_taken: 'A user with this email already exists.',
  password_required: 'Password is required',
  password_short: 'Password must be at least %{least} characters long.',
  password_same: 'The new password must differ from the current one.',
  password_default: 'New users get this password. Choose one that only you know.',
  password_wrong: 'The current password is not right.',
  user_incomplete: 'Please fill in all required fields (First Name, Last Name, and Email).',
  first_name_required: 'First name is required',
  last_name_required: 'Last name is required',
  role_unknown: 'role must be admin or user',
  project_name_required: 'Project name is required',
  project_status_unknown: 'status must be active or archived',
  timer_flag: 'timerEnabled must be true or false',
  timer_date_out_of_range: 'Not a date we can keep.',
  timer_date_unreadable: 'expiresAt must be an ISO 8601 instant',
  version_missing: 'version must be a whole number',
  passcode_length: 'A passcode has 6 to 64 characters; null removes it.',
  section_name_required: 'Section name is required',
  file_name_required: 'displayName must be a name, or null',
  chosen_file_gone: 'One of the chosen files is no longer there.',
  mail_subject_required: 'Write a subject.',
  mail_text_required: 'Write a text.',
  studio_name_required: 'Studio name is required',
  settings_version_missing: 'version must be the version of the settings that you have read',
  colour_invalid: 'accentColour must be a colour like #b4532a',
  theme_unknown: 'theme must be auto, light or dark',
  watermark_text_required: 'Watermark text is required',
  time_zone_unknown: 'timezone must be a time zone such as Europe/Berlin',
  timer_days_whole: 'defaultTimerDays must be a whole number of days',
  timer_days_least: 'defaultTimerDays must be at least 1',
  timer_days_most: 'defaultTimerDays must be at most 3650',
  picture_not_uploaded: 'This picture was not uploaded. Choose it again.',
  picture_unnamed: '%{field} must be the name of an uploaded picture',
  refund_request_unnamed: 'requestId must be a UUID',
  refund_request_used: 'Used for another refund.',
  refund_whole_cents: 'amountCents must be a whole number of cents',
  refund_least: 'amountCents must be at least 1',
  refund_most: 'amountCents is too large',

  paid_after_deletion: 'Paid after the gallery was deleted: the whole amount goes back by itself.',
  paid_twice: 'The client, who is at level %{level}, paid for this too: what was paid twice goes back by itself.',
  upgrade_alone:
    'The upgrade still stands, the package that it was paid on top of does not: the client keeps everything for the price of the upgrade.',
  payment_differs: "The provider's payment %{intent} does not match this order: %{differences}. Nothing was granted.",
  payment_step_impossible: 'The provider reports %{reported} after %{known}.',
  differs_provider: 'provider %{found} instead of %{expected}',
  differs_payment: 'a second payment beside %{expected}',
  differs_amount: 'amount %{found} instead of %{expected}',
  differs_currency: 'currency %{found} instead of %{expected}',
  differs_purpose: 'no purpose of ours',
  differs_order: 'another order',
  differs_project: 'another project',
  differs_client: 'another client',
  differs_package: 'package %{found} instead of %{expected}',
  refund_not_made: 'A refund of %{amount} was not made: %{failure}',
  refund_elsewhere: 'This was paid through %{provider}, which is not connected now: refund it there.',
  refund_unanswered:
    "The provider did not answer for most of a day: look at the provider's page whether this refund was made, and ask again.",
  refund_nothing_left: 'This payment has been given back already.',
  refund_disputed: 'This payment is disputed: the bank decides about it now.',
  refund_too_late: 'This payment cannot be given back any more.',
  refund_no_balance: 'The balance at Stripe does not cover this refund.',
  refund_too_large: 'The refund is greater than what is left of the payment.',
  refund_refused: 'Stripe refused this request.',
  refund_failed: 'Stripe could not give the money back. Look at the payment in its dashboard.',
  payment_not_made: 'This payment has not been made.',
  card_declined: 'Your card was declined.',
  card_no_funds: 'Your card has insufficient funds.',
  card_expired: 'Your card has expired.',

  mail_refused: 'The mail was refused (%{said}).',
  mail_not_sent: 'The mail was not sent (%{said}).',
  mail_not_handed_over: 'The mail could not be handed over.',
  mail_address_changed: 'The client’s address was changed before the mail was sent.',
  mail_address_invalid: 'The recipient is not a mail address.',
  outbox_unwritable: 'The outbox cannot be written (%{reason}).',
  mail_test_taken:
    'The mail server has taken it over. When it does not arrive, look into the spam folder and the mail server’s log.',
  mail_test_outbox:
    'No mail server is set (SMTP_URL): the mail lies as a file in the outbox folder of the data folder, and clients get none.',
  mail_test_failed: "%{failure} Check SMTP_URL and MAIL_FROM, and what the mail server's log says.",
} as const;

/** One of the sentences. */
export type SentenceCode = keyof typeof SENTENCES;

type Names<S> = S extends `${string}%{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** What a sentence wants filled in. */
export type SentenceValues<C extends SentenceCode> = Readonly<Record<Names<(typeof SENTENCES)[C]>, string | number>>;

/** Nothing to fill in: nothing to give. */
export type ValuesGiven<C extends SentenceCode> = [Names<(typeof SENTENCES)[C]>] extends [never]
  ? []
  : [SentenceValues<C>];

/** A sentence by its code, for whoever says it in another language. */
export interface Sentence {
  code: SentenceCode;
  values: Record<string, string>;
  /** Sentences among the values: those that one of them holds. */
  parts?: Record<string, Sentence[]>;
}

declare const SAID: unique symbol;

/** A sentence of the table above: where only those will do. */
export type Said = string & { readonly [SAID]: true };

/** The sentence in English. */
export function say<C extends SentenceCode>(code: C, ...[values]: ValuesGiven<C>): Said {
  const given = (values ?? {}) as Record<string, string | number>;
  return SENTENCES[code].replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(given[name])) as Said;
}

/** How several sentences stand in one value. */
export const AND = '; ';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const codes = Object.keys(SENTENCES) as SentenceCode[];
const plain = new Map<string, SentenceCode>(codes.map((code) => [SENTENCES[code], code]));
const forms = codes
  .filter((code) => SENTENCES[code].includes('%{'))
  .map((code) => {
    const names = [...SENTENCES[code].matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!);
    return {
      code,
      names,
      form: new RegExp(
        `^${SENTENCES[code]
          .split(/%\{\w+\}/)
          .map(escaped)
          .join('(.{1,500}?)')}$`,
        'us',
      ),
    };
  });

/** Reads a sentence that was said (and perhaps kept) back into its code and values; null for words of others, such as a bank's. */
export function readSentence(text: string | null | undefined): Sentence | null {
  if (!text || text.length > 2_000) return null;
  const known = plain.get(text);
  if (known) return { code: known, values: {} };
  for (const { code, names, form } of forms) {
    const found = form.exec(text);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1]!]));
    const parts = Object.entries(values).flatMap(([name, value]) => {
      const held = value.split(AND).map(readSentence);
      return held.every((part) => part !== null) ? [[name, held]] : [];
    });
    return {
      code,
      values,
      ...(parts.length > 0 ? { parts: Object.fromEntries(parts) as Record<string, Sentence[]> } : {}),
    };
  }
  return null;
}
