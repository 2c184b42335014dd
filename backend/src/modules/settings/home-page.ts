/** Visitors see this page at `/`; `default` is the page of the product. The texts are those of `own`. */
export interface HomePage {
  kind: 'default' | 'own' | 'signIn';
  title: string | null;
  text: string | null;
  cards: string | null;
  imageUrl: string | null;
}

/** Splits a text into cards: blank lines separate them, and the first line of each is its title. */
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
