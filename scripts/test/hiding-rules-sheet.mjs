import { StyleSheet as EmotionSheet } from '@emotion/sheet';

/** What the window's width turns on and off is in media queries. */
const HIDES = /^@media|display:none|visibility:/;

/**
 * In place of Emotion's in the console's tests: keeps only the rules that may hide something. The document compares
 * every element with every rule whenever a test looks for a role, and MUI has a thousand of them.
 */
export class StyleSheet extends EmotionSheet {
  insert(rule) {
    if (HIDES.test(rule)) super.insert(rule);
  }
}
