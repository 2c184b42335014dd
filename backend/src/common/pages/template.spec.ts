import { jsonBlock, tag, Template } from './template.js';

const EVIL = `</script><script>alert(1)</script><!-- $& $\` {{b}} "'`;

describe('Template', () => {
  test('text is escaped, markup is not, and neither is filled again', () => {
    const template = new Template('<a title="{{a}}">{{a}}</a>{{{b}}}.', ['a', 'b']);
    const html = template.fill({ a: EVIL, b: '<b>{{a}}$&</b>' });
    expect(html).not.toContain('<script');
    expect(html).toMatch(/^<a title="&#60;\/script&#62;.* \$&#38; \$` \{\{b\}\} &#34;&#39;"/);
    expect(html).toMatch(/<b>\{\{a\}\}\$&<\/b>\.$/);
    expect(new Template('plain', []).fill({})).toBe('plain');
  });

  test('its places are exactly those that are filled', () => {
    expect(() => new Template('{{a}}', ['a', 'b'])).toThrow('no place for b');
    expect(() => new Template('{{a}}{{{c}}}', ['a'])).toThrow('nothing fills: c');
  });

  test('data cannot end its block', () => {
    const html = jsonBlock('data', JSON.stringify({ evil: EVIL }));
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(JSON.parse(/>(.*)<\/script>$/s.exec(html)![1]!)).toEqual({ evil: EVIL });
  });

  test('a tag has escaped attributes, and none that is null', () => {
    expect(tag('meta', { name: 'x', media: null, content: `"<'` })).toBe('<meta name="x" content="&#34;&#60;&#39;">');
  });
});
