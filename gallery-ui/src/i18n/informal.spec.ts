import { informal as informalGerman } from './de/informal';
import { informal as informalSpanish } from './es/informal';
import type { Catalogue } from './catalogue';
import { LANGUAGES, type Language } from './languages';

/**
 * Words of each form of address, and phrases that were replaced. Spanish imperatives are listed: their forms are those
 * of other words, too.
 */
const FORMS = {
  de: {
    texts: informalGerman,
    pay: 'Zahlungspflichtig bestellen',
    formal: /\b(Sie|Ihre?[nmrs]?|Ihnen)\b/,
    informal: /\b([Dd]u|[Dd]ein(e[nmrs]?)?|[Dd]ir|[Dd]ich)\b/,
    unnatural:
      /Darin \{|Kostenlos(?: auswählen)?: \{|kostenlos gewählt|[Ss]ie haben noch 1|Support kontaktieren|hol(en Sie| dir)? (sich )?ein Paket|[Aa]lles gehört|Ereignis|Frist der Galerie/,
  },
  es: {
    texts: informalSpanish,
    pay: 'Pedido con obligación de pago',
    formal:
      /(?<![\wáéíóúñ])([Ss]us?|[Uu]sted|[Ll]es?|[Ee]lija|[Ii]ntroduzca|[Cc]ompruebe|[Ii]nténtelo|[Ee]scriba|[Ee]scríbanos|[Pp]ruebe|[Uu]se|[Pp]ulse|[Tt]oque|[Cc]ierre|[Pp]óngase|[Pp]ague|[Cc]onsiga|[Aa]mplíe|[Vv]uelva|[Ii]ndique|[Rr]ecargue|[Cc]ompre|[Dd]escargue|[Ss]olicite|[Rr]evise|[Ii]nicie|[Cc]ontacte|[Ee]mpiece|[Ee]spere|[Ff]inalice|[Mm]arque|[Rr]ecibirá|(?<!se )[Hh]a (olvidado|usado|seleccionado|elegido|iniciado))(?![\wáéíóúñ])/,
    informal:
      /(?<![\wáéíóúñ])([Tt]us?|[Tt]ú|[Tt]e|ti|contigo|[Tt]ienes|[Pp]uedes|[Hh]as|[Ee]lige|[Ii]ntroduce)(?![\wáéíóúñ])/,
    unnatural:
      /gratis: \{|compra \{order\} está abierta|No se aplica IVA a|[Qq]uitad[oa]s?\b|vuelve a abrir la galería/,
  },
} as const;

function textsOf({ sections, errors, messages, unknownError }: Catalogue): [string, string][] {
  const all = (path: string, value: unknown): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, each]) => all(path ? `${path}.${key}` : key, each));
  return all('', { ...sections, errors, messages, unknownError });
}

describe.each(Object.entries(FORMS))('%s', (code, { texts, pay: words, formal, informal, unnatural }) => {
  const load = LANGUAGES[code as Language].load;

  it('addresses nobody informally unless the studio says so', async () => {
    expect(textsOf((await load())!).filter(([, text]) => informal.test(text))).toEqual([]);
  });

  it('addresses nobody formally where the studio is informal', async () => {
    const found = textsOf((await load(true))!).filter(([, text]) => formal.test(text));
    expect(found).toEqual([]);
  });

  it('has no informal text without a formal one', async () => {
    const known = new Map(textsOf((await load())!));
    const own = textsOf(texts);
    expect(own.filter(([path]) => !known.has(path))).toEqual([]);
    expect(own.length).toBeGreaterThan(200);
  });

  it.each([false, true])('labels the button that pays as the law asks (informal: %s)', async (isInformal) => {
    const { pay, bankLeft } = (await load(isInformal))!.sections['checkout'] as Record<'pay' | 'bankLeft', string>;
    expect(pay).toContain(words);
    expect(pay).toContain(/[„«]([^“»]+)[“»]/.exec(bankLeft)?.[1]);
  });

  it.each([false, true])('has no verb that would have to agree with an amount (informal: %s)', async (isInformal) => {
    const agreeing = /\{amount\} (werden|wurden|sind)\b|\bSe [a-záéíóú]+n [^.]*\{amount\}/;
    expect(textsOf((await load(isInformal))!).filter(([, text]) => agreeing.test(text))).toEqual([]);
  });

  it.each([false, true])(
    'has no phrase that was replaced because no native writes it (informal: %s)',
    async (isInformal) => {
      expect(textsOf((await load(isInformal))!).filter(([, text]) => unnatural.test(text))).toEqual([]);
    },
  );

  it('keeps the names in the braces', async () => {
    const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    const known = new Map(textsOf((await load())!));
    for (const [path, text] of textsOf(texts))
      expect({ path, names: names(text) }).toEqual({ path, names: names(known.get(path)!) });
  });
});
