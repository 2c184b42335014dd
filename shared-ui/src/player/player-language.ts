import { createContext, use } from 'react';

/** The texts of the player, by the names that both front ends give them. */
export type PlayerTextKey =
  | 'back'
  | 'captions'
  | 'captionsOff'
  | 'chapter'
  | 'chapters'
  | 'controls'
  | 'forward'
  | 'frameBack'
  | 'frameForward'
  | 'fullScreen'
  | 'leaveFullScreen'
  | 'leavePictureInPicture'
  | 'mute'
  | 'muted'
  | 'nextVideo'
  | 'pause'
  | 'percent'
  | 'pictureInPicture'
  | 'play'
  | 'previousVideo'
  | 'seek'
  | 'seekValue'
  | 'speed'
  | 'speedValue'
  | 'unmute'
  | 'volume';

/** The language of the page around a player. */
export interface PlayerLanguage {
  /** A language tag. */
  tag: string;
  text: (key: PlayerTextKey, values?: Readonly<Record<string, string | number>>) => string;
  durationInWords: (seconds: number) => string;
}

export const PlayerLanguageContext = createContext<PlayerLanguage | null>(null);

/** The language of the page around this player. */
export function usePlayerLanguage(): PlayerLanguage {
  const language = use(PlayerLanguageContext);
  if (!language) throw new Error('PlayerLanguageContext is missing.');
  return language;
}
