import type { Sentence } from '@showreel/api-client';
import type { LabelKey, Text } from './catalogue';
import { en } from './en';

/** Words of ours among the values, by the place in which they stand. */
const WORDS: Readonly<Record<string, Readonly<Record<string, LabelKey>>>> = {
  level: { free: 'purchases.levelFree', extended: 'purchases.levelExtended', complete: 'purchases.levelComplete' },
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
const KINDS: Readonly<Record<string, keyof typeof WORDS>> = {
  'paid_twice.level': 'level',
  'payment_step_impossible.reported': 'state',
  'payment_step_impossible.known': 'state',
  'refund_elsewhere.provider': 'provider',
  'differs_package.found': 'package',
  'differs_package.expected': 'package',
  'differs_provider.found': 'provider',
  'differs_provider.expected': 'provider',
};

type Translate = (key: string, values: Record<string, string>) => string;

/** What the server said, in the language of the console; null when it is none of the sentences known here. */
export function translateServerMessage(sentence: Sentence | null | undefined, t: Text): string | null {
  if (!sentence || !Object.hasOwn(en.sentences, sentence.code)) return null;
  const values = Object.entries(sentence.values).map(([name, value]) => {
    const held = sentence.parts?.[name]?.map((part) => translateServerMessage(part, t));
    if (held?.every((part) => part !== null)) return [name, held.join('; ')];
    const word = WORDS[KINDS[`${sentence.code}.${name}`] ?? '']?.[value];
    return [name, word ? t(word) : value];
  });
  return (t as Translate)(`sentences.${sentence.code}`, Object.fromEntries(values) as Record<string, string>);
}
