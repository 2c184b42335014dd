/** What visitors see at `/`. `default`: the page that comes with the product. The texts are those of `own`. */
export interface HomePage {
  kind: 'default' | 'own' | 'signIn';
  title: string | null;
  text: string | null;
  cards: string | null;
  imageUrl: string | null;
}

/** The cards of a text: separated by blank lines, the first line of each is its title. */
export function cardsOf(text: string): { title: string; text: string }[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((card) => card.trim())
    .filter(Boolean)
    .map((card) => {
      const [title = '', ...lines] = card.split('\n');
      return { title: title.trim(), text: lines.join('\n').trim() };
    });
}
