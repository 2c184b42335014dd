/** WebVTT knows these tags: anything else in a line is text. */
const TAG = /^<(\/?)(b|i|u|c|v|lang|ruby|rt)((?:\.[\w-]+)*)(?:[ \t]([^<>&]*))?>$/i;
const TIME_TAG = /^<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>$/;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|lrm|rlm|nbsp|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** SubRip places a caption like this: `{\an8}`. */
const OVERRIDE = /\{\\[^{}]*\}/g;
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Cleans the lines of a caption of all tags but those that WebVTT allows. Empty lines are left out, because they would
 * end the caption.
 */
export function cleanCueText(lines: readonly string[]): string[] {
  return lines.map(cleanLine).filter((line) => line.trim() !== '');
}

function cleanLine(line: string): string {
  return line
    .replaceAll(CONTROL_CHARACTERS, '')
    .replaceAll(OVERRIDE, '')
    .split(/(<[/a-z\d][^<>]*>)/i)
    .map((part, at) => (at % 2 === 1 ? cleanTag(part) : cleanText(part)))
    .join('');
}

function cleanTag(tag: string): string {
  if (TIME_TAG.test(tag)) return tag;
  const [, slash = '', name = '', classes = '', annotation = ''] = TAG.exec(tag) ?? [];
  if (!name) return '';
  // Only a voice has a name and only `lang` a language here.
  const kept = /^(v|lang)$/i.test(name) && annotation.trim();
  return `<${slash}${name.toLowerCase()}${classes}${kept ? ` ${kept}` : ''}>`;
}

function cleanText(text: string): string {
  return text.replaceAll(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
