import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { htmlReport } from '../../../../src/report/html/html-report.ts';
import { jsonReport } from '../../../../src/report/formats/json-report.ts';
import { sampleResult } from '../sample-result.ts';

const json = jsonReport(sampleResult(), { version: '1.2.3' });

function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text);
}

describe('the HTML report', () => {
  test('carries the whole report, with operators named in words', () => {
    const [data = ''] = scriptsOf(htmlReport(json, 'Shop', ''));
    const parsed: unknown = JSON.parse(data);
    const text = JSON.stringify(parsed).replaceAll(/("mutatorName":"[A-Z]+) [^"]*/g, '$1');
    expect(text).toBe(JSON.stringify(json));
    expect(data).toContain('"mutatorName":"ROR relational operator"');
  });

  test('has no text in its data that could end the script element or a line of it', () => {
    const [data = ''] = scriptsOf(htmlReport(json, 'Shop', ''));
    expect(JSON.stringify(json)).toMatch(/<\/script>[^]*\u2028|\u2028[^]*<\/script>/);
    expect(data).not.toMatch(/[<\u2028\u2029]/);
  });

  test('embeds the script so that neither a tag nor a comment in it ends the element', () => {
    const source = "const a = '</script>', b = '</SCRIPT>', c = /<!--x-->/.source;";
    const [, script = ''] = scriptsOf(htmlReport(json, 'Shop', source));
    expect(script).not.toMatch(/<\/script|<!--/i);
    const values: unknown = runInNewContext(`${script}; [a, b, c].join(' ')`);
    expect(values).toBe('</script> </SCRIPT> \\x3c!--x-->');
  });

  test('inserts the script as it is, dollar signs included', () => {
    const source = "'$& $1 $$ $`'";
    expect(scriptsOf(htmlReport(json, 'Shop', source))[1]).toBe(source);
  });

  test('names the title as text', () => {
    const html = htmlReport(json, '<Shop> & "co"', '');
    expect(html).toContain('<title>&lt;Shop&gt; &amp; &quot;co&quot;</title>');
    expect(html).not.toContain('<Shop>');
  });

  test('forbids all requests and refers to no other file', () => {
    const html = htmlReport(json, 'Shop', '');
    expect(html).toContain(`content="default-src 'none';`);
    expect(html).not.toMatch(/\s(?:src|href)=/);
  });

  test('has the score and every file’s counts for readers without scripts', () => {
    const [, fallback = ''] =
      /<noscript>([^]*)<\/noscript>/.exec(htmlReport(json, 'Shop', '')) ?? [];
    expect(fallback).toContain('Mutation score 34.2 %');
    expect(fallback).toContain(
      '<tr><td>src/money/money.ts</td><td>46.6 %</td><td>5</td><td>2</td><td>8</td><td>0</td></tr>',
    );
    expect(fallback.match(/<tr>/g)).toHaveLength(7);
  });

  test('is the same for the same report', () => {
    expect(htmlReport(json, 'Shop', 'x')).toBe(htmlReport(json, 'Shop', 'x'));
  });
});
