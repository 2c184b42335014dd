import { createContext, use } from 'react';

/** Both front ends give the texts of the player these names. */
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

/** The page around a player has this language. */
export interface PlayerLanguage {
  tag: string;
  text: (key: PlayerTextKey, values?: Readonly<Record<string, string | number>>) => string;
  durationInWords: (seconds: number) => string;
}

export const PlayerLanguageContext = createContext<PlayerLanguage | null>(null);

/** Returns the language of the page around this player. */
export function usePlayerLanguage(): PlayerLanguage {
  const language = use(PlayerLanguageContext);
  if (!language) throw new Error('PlayerLanguageContext is missing.');
  return language;
}
