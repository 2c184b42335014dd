import { localStore } from './storage';

/** A player offers these captions. */
export interface OfferedCaptions {
  language: string;
  /** Viewers who have not chosen see default captions. */
  isDefault: boolean;
}

/** The viewer made this choice last; its language stays when captions are switched off. */
interface Choice {
  language: string | null;
  isOff: boolean;
}

const CHOICE = 'showreel.captions';
const readChoice = () => localStore.readJson<Choice>(CHOICE);
const baseOf = (language: string) => language.toLowerCase().split('-')[0];

/**
 * Chooses the captions that a player shows at first: those that the viewer chose last in this browser. Without such a
 * choice they are shown only if staff have set a default, in the language of the page where the film has it.
 * @returns their index, or -1 for none
 */
export function preferredCaptions(offered: readonly OfferedCaptions[], pageLanguage: string): number {
  const choice = readChoice();
  if (choice?.isOff) return -1;
  const chosen = indexOf(offered, choice?.language);
  if (chosen >= 0) return chosen;
  return offered.some(({ isDefault }) => isDefault) ? suggestedCaptions(offered, pageLanguage) : -1;
}

/** Chooses the captions for a viewer who switches them on without choosing a language; -1 where there are none. */
export function suggestedCaptions(offered: readonly OfferedCaptions[], pageLanguage: string): number {
  const candidates = [
    indexOf(offered, readChoice()?.language),
    indexOf(offered, pageLanguage),
    offered.findIndex(({ isDefault }) => isDefault),
    Math.min(0, offered.length - 1),
  ];
  return candidates.find((index) => index >= 0) ?? -1;
}

/** Remembers in this browser which captions the viewer has chosen; null for none. */
export function saveCaptionsChoice(language: string | null): void {
  const choice: Choice = { language: language ?? readChoice()?.language ?? null, isOff: language === null };
  localStore.writeJson(CHOICE, choice);
}

/** Finds the captions in this language; else in another form of it. */
function indexOf(offered: readonly OfferedCaptions[], language: string | null | undefined): number {
  if (typeof language !== 'string') return -1;
  const exact = offered.findIndex((each) => each.language.toLowerCase() === language.toLowerCase());
  return exact >= 0 ? exact : offered.findIndex((each) => baseOf(each.language) === baseOf(language));
}
