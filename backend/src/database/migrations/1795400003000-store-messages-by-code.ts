import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Message {
  code: string;
  params: Record<string, string | Message | Message[]>;
}

/** Every text that was ever stored, with the code that stands for it now. */
const TEXTS: readonly (readonly [code: string, text: string])[] = [
  ['file_empty', 'The file is empty. Upload it again.'],
  [
    'file_damaged',
    'The file was damaged on its way here: its checksum is not that of the file that was sent. Upload it again.',
  ],
  [
    'file_exhausted',
    'The file could not be prepared after several tries. Try again; if it fails again, upload the file anew.',
  ],
  ['picture_wrong_type', 'This file is not a JPEG or PNG picture.'],
  ['picture_heic', 'This file is a HEIC picture. Export it as JPEG and upload that.'],
  ['picture_damaged', 'The picture is damaged or incomplete. Upload it again.'],
  [
    'picture_too_large',
    'The picture is {width} x {height} pixels ({megapixels} megapixels); at most {most} megapixels can be used. Export it smaller.',
  ],
  ['graphic_wrong_type', 'A logo must be a PNG, JPEG or WebP picture. Export an SVG as PNG and upload that.'],
  ['graphic_too_large', 'The picture has more than {most} megapixels. Export it smaller.'],
  ['video_wrong_type', 'This file is not an MP4, MOV or AVI video.'],
  ['video_cut_off', 'The file ends early: {percent} % of it arrived. Upload it again.'],
  ['video_ends_early', 'The file ends early: {read} of {length} seconds could be read. Upload it again.'],
  ['video_no_index', 'The video is incomplete: its index is missing. Upload it again.'],
  ['video_sound_only', 'The file has no picture track: it holds sound only.'],
  ['video_undecodable', 'The pictures in this video cannot be decoded. Export it as H.264 and upload it again.'],
  ['video_no_length', 'The video has no length: no picture could be found in it. Upload it again.'],
  ['video_no_picture', 'No picture could be read from the video. Upload it again.'],
  ['video_no_picture_at', 'No picture could be read at {seconds} s of the video.'],
  [
    'video_too_large',
    'The video is {width} x {height} pixels; at most {most} on the longer edge can be used. Export it smaller.',
  ],
  ['video_too_long', 'The video is {hours} hours long; at most {most} hours can be used. Cut it into parts.'],
  ['paid_after_deletion', 'Paid after the gallery was deleted: the whole amount goes back by itself.'],
  ['paid_twice', 'The client, who is at level {level}, paid for this too: what was paid twice goes back by itself.'],
  [
    'upgrade_alone',
    'The upgrade still stands, the package that it was paid on top of does not: the client keeps everything for the price of the upgrade.',
  ],
  ['payment_differs', "The provider's payment {intent} does not match this order: {differences}. Nothing was granted."],
  ['payment_step_impossible', 'The provider reports {reported} after {known}.'],
  ['differs_provider', 'provider {found} instead of {expected}'],
  ['differs_payment', 'a second payment beside {expected}'],
  ['differs_amount', 'amount {found} instead of {expected}'],
  ['differs_currency', 'currency {found} instead of {expected}'],
  ['differs_purpose', 'no purpose of ours'],
  ['differs_order', 'another order'],
  ['differs_project', 'another project'],
  ['differs_client', 'another client'],
  ['differs_package', 'package {found} instead of {expected}'],
  ['refund_not_made', 'A refund of {amount} was not made: {failure}'],
  ['refund_elsewhere', 'This was paid through {provider}, which is not connected now: refund it there.'],
  [
    'refund_unanswered',
    "The provider did not answer for most of a day: look at the provider's page whether this refund was made, and ask again.",
  ],
  ['refund_nothing_left', 'This payment has been given back already.'],
  ['refund_disputed', 'This payment is disputed: the bank decides about it now.'],
  ['refund_too_late', 'This payment cannot be given back any more.'],
  ['refund_no_balance', 'The balance at Stripe does not cover this refund.'],
  ['refund_too_large', 'The refund is greater than what is left of the payment.'],
  ['refund_rejected', 'Stripe refused this request.'],
  ['refund_failed', 'Stripe could not give the money back. Look at the payment in its dashboard.'],
  ['payment_not_made', 'This payment has not been made.'],
  ['payment_ended', 'This payment was ended. Go back and begin again.'],
  ['card_declined', 'Your card was declined.'],
  ['card_no_funds', 'Your card has insufficient funds.'],
  ['card_expired', 'Your card has expired.'],
  ['card_number_invalid', 'Your card number is incorrect.'],
  ['card_code_invalid', "Your card's security code is incorrect."],
  [
    'card_not_authenticated',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  ],
  ['card_nothing_to_authenticate', 'There is nothing to authenticate. Enter the card again.'],
  ['mail_rejected', 'The mail was refused ({reply}).'],
  ['mail_not_sent', 'The mail was not sent ({reply}).'],
  ['mail_not_handed_over', 'The mail could not be handed over.'],
  ['mail_address_changed', 'The client’s address was changed before the mail was sent.'],
  ['mail_address_invalid', 'The recipient is not a mail address.'],
  ['mail_folder_unwritable', 'The outbox cannot be written ({reason}).'],
];

const COLUMNS = [
  ['media_file', 'failure_reason'],
  ['media_replacement', 'failure_reason'],
  ['purchase', 'failure_message'],
  ['purchase', 'attention_detail'],
  ['refund', 'failure_message'],
  ['gallery_share', 'failure'],
  ['sandbox_intent', 'failure_message'],
] as const;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PATTERNS = TEXTS.map(([code, text]) => ({
  code,
  names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  pattern: new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('(.+?)')}$`,
    'us',
  ),
}));

function read(text: string): Message | null {
  for (const { code, names, pattern } of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return { code, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1]!])) };
  }
  return null;
}

/** Text that no pattern fits, such as a bank's, is kept as it is. */
const readOrKeep = (text: string): Message => read(text) ?? { code: 'untranslated', params: { text } };

export function toMessage(text: string): Message {
  const message = readOrKeep(text);
  // Read from a text, parameters are texts.
  const { differences, failure } = message.params as Record<string, string | undefined>;
  if (message.code === 'payment_differs')
    return { ...message, params: { ...message.params, differences: String(differences).split('; ').map(readOrKeep) } };
  if (message.code === 'refund_not_made')
    return { ...message, params: { ...message.params, failure: readOrKeep(String(failure)) } };
  return message;
}

/** Messages are stored by code and parameters; they were stored as English text. */
export class StoreMessagesByCode1795400003000 implements MigrationInterface {
  name = 'StoreMessagesByCode1795400003000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) {
      // Renamed rather than converted: a conversion would rewrite the whole table.
      await runner.query(`ALTER TABLE "${table}" RENAME COLUMN "${column}" TO "${column}_text"`);
      await runner.query(`ALTER TABLE "${table}" ADD "${column}" jsonb`);
      const rows = (await runner.query(
        `SELECT DISTINCT "${column}_text" AS text FROM "${table}" WHERE "${column}_text" IS NOT NULL`,
      )) as { text: string }[];
      const texts = rows.map(({ text }) => text);
      if (texts.length > 0)
        await runner.query(
          `UPDATE "${table}" SET "${column}" = known.message::jsonb
           FROM unnest($1::text[], $2::text[]) AS known(text, message)
           WHERE "${column}_text" = known.text`,
          [texts, texts.map((text) => JSON.stringify(toMessage(text)))],
        );
      await runner.query(`ALTER TABLE "${table}" DROP COLUMN "${column}_text"`);
    }
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
