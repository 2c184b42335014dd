import type { Message, MessageDto } from '@showreel/api-client';
import type { LabelKey, Text } from './catalogue';
import { en } from './en/catalogue';

/** Parameters with these names of ours have texts, by what they name. */
const NAMES: Readonly<Record<string, Readonly<Record<string, LabelKey>>>> = {
  level: { free: 'purchases.levelFree', extended: 'purchases.extended', complete: 'purchases.complete' },
  state: {
    created: 'purchases.stateCreated',
    processing: 'purchases.stateProcessing',
    failed: 'purchases.stateFailed',
    canceled: 'purchases.stateCanceled',
    succeeded: 'purchases.stateSucceeded',
    partially_refunded: 'purchases.statePartlyRefunded',
    refunded: 'purchases.stateRefunded',
    disputed: 'purchases.stateDisputed',
    dispute_won: 'purchases.stateDisputeWon',
    dispute_lost: 'purchases.stateDisputeLost',
  },
  package: { extended: 'purchases.extended', complete: 'purchases.complete', upgrade: 'purchases.upgrade' },
  provider: { stripe: 'purchases.stripe', sandbox: 'purchases.sandbox', none: 'purchases.noProvider' },
};
const KINDS: Readonly<Record<string, keyof typeof NAMES>> = {
  'paid_twice.level': 'level',
  'payment_step_impossible.reported': 'state',
  'payment_step_impossible.known': 'state',
  'refund_elsewhere.provider': 'provider',
  'differs_package.found': 'package',
  'differs_package.expected': 'package',
  'differs_provider.found': 'provider',
  'differs_provider.expected': 'provider',
};

type Translate = (key: string, params: Record<string, string | number>) => string;

/** Says whether the console has a text for a code; a newer server has codes that it does not know. */
export const isKnownMessage = (code: string): boolean => Object.hasOwn(en.messages, code);

/** Returns a message of the server in the language of the console; in the server's own words where its code is new. */
export function renderMessage(message: Message | MessageDto, t: Text): string {
  if (!isKnownMessage(message.code)) return 'message' in message ? message.message : message.code;
  const params = Object.entries(message.params).map(([name, value]) => {
    if (typeof value === 'object')
      return [
        name,
        [value]
          .flat()
          .map((nested) => renderMessage(nested, t))
          .join('; '),
      ];
    const label = NAMES[KINDS[`${message.code}.${name}`] ?? '']?.[value];
    return [name, label ? t(label) : value];
  });
  return (t as Translate)(`messages.${message.code}`, Object.fromEntries(params) as Record<string, string>);
}
