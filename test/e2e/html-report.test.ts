import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readElementsScript } from '../../src/app/reporting/write-reports.ts';
import { htmlReport } from '../../src/report/html/html-report.ts';
import { jsonReport } from '../../src/report/formats/json-report.ts';
import { higherOrderPage } from '../../src/report/html/pages/higher-order-page.ts';
import { matrixPage } from '../../src/report/html/pages/matrix-page.ts';
import type { Mutant } from '../../src/model/mutant.ts';
import { sampleMatrix } from '../unit/report/sample-matrix.ts';
import { sampleResult } from '../unit/report/sample-result.ts';

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the browser is: a path that somebody set must be right, others are looked for. */
const executablePath =
  process.env['ASSAY_CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find((path) =>
    existsSync(path),
  );
if (executablePath === undefined) {
  console.warn(
    'Skipped: there is no Chromium. Run `npx playwright-core install chromium`, or set ASSAY_CHROMIUM to the path of one.',
  );
}

/** A page with the report open, and everything that went wrong or out of it. */
interface OpenReport {
  readonly page: Page;
  readonly requests: string[];
  readonly errors: string[];
}

/** The selector of the dot of the sample's first mutant that is like this, in its money file. */
function dotOf(isWanted: (mutant: Mutant) => boolean): string {
  const found = sampleResult().judged.find(
    ({ mutant }) => mutant.file.endsWith('money/money.ts') && isWanted(mutant),
  );
  return `svg.mutant-dot[data-mutant-id="${found?.mutant.id}"]`;
}

describe.skipIf(!executablePath)('the HTML report in a browser', { timeout: 60_000 }, () => {
  let directory = '';
  let address = '';
  let browser: Browser;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'assay-html-report-'));
    const file = join(directory, 'index.html');
    const json = jsonReport(sampleResult(), { version: '1.2.3' });
    await writeFile(file, htmlReport(json, 'Shop & co', await readElementsScript()));
    address = pathToFileURL(file).href;
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: chromiumArguments,
    });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await rm(directory, { recursive: true });
  });

  async function open(options: BrowserContextOptions = {}, file = address): Promise<OpenReport> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const requests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    await page.goto(file);
    return { page, requests, errors };
  }

  test('shows the score and every file, without a request or an error', async () => {
    const { page, requests, errors } = await open();
    const table = page.locator('mte-metrics-table');
    await table.getByText('34.21').first().waitFor();
    for (const name of ['components/PriceTag.tsx', 'legacy/parse-csv.js', 'text/größe.ts'])
      expect(await table.getByRole('link', { name }).isVisible()).toBe(true);
    expect(await page.title()).toBe('All files - Shop & co');
    expect(requests).toEqual([address]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('shows a killed mutant’s replacement, the killing test and its message after clicking through', async () => {
    const { page, requests, errors } = await open();
    await page.getByRole('link', { name: 'money/money.ts' }).click();
    await page.getByText('Killed (5)').click();
    await page.locator(dotOf(({ operator }) => operator === 'AOR')).click();
    const added = page.locator('mte-file tr.diff-new');
    await added.waitFor();
    expect(await added.textContent()).toContain('return new Money(this.amount - other.amount,');
    await page.getByText('AOR arithmetic operator Killed (12:22)').waitFor();
    await page.getByText('Killed by: Money > adds amounts of one currency').first().waitFor();
    await page.getByText('More').click();
    await page.getByText('expected -250 to be 750').waitFor();
    expect(requests).toEqual([address]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('says of a survivor how many tests reach and infect it', async () => {
    const { page, errors } = await open();
    await page.getByRole('link', { name: 'money/money.ts' }).click();
    await page.locator(dotOf(({ replacement }) => replacement.includes('<= 0'))).click();
    await page.getByText('More').click();
    await page
      .getByText('4 tests reach it; it makes a difference in each, yet all pass.')
      .waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('shows sources and messages that look like markup as they are', async () => {
    const { page, errors } = await open();
    await page.getByRole('link', { name: 'components/PriceTag.tsx' }).click();
    await page.getByText('"gratis" </script>').waitFor();
    await page.getByText('Killed (1)').click();
    await page.locator('svg.mutant-dot.Killed').click();
    await page.getByText('More').click();
    await page.getByText('12.34 EUR </script><!--').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)(
    'has a %s background where the reader prefers it',
    async (colorScheme) => {
      const { page } = await open({ colorScheme });
      await page.locator('mte-metrics-table').getByText('34.21').first().waitFor();
      const body = await page.locator('body').getAttribute('style');
      expect(body?.includes('rgb(255, 255, 255)')).toBe(colorScheme === 'light');
      await page.context().close();
    },
  );

  describe('with a kill matrix and higher-order mutants', () => {
    let withPages = '';

    beforeAll(async () => {
      const plain = sampleResult();
      const [first] = plain.judged;
      const parts = plain.judged
        .filter(({ verdict }) => verdict.status === 'Killed')
        .slice(0, 2)
        .map(({ mutant }) => mutant);
      const judged = first
        ? [
            {
              mutant: { id: 'h', parts },
              verdict: { ...first.verdict, status: 'Survived' } as const,
            },
          ]
        : [];
      const higherOrder = {
        strategy: 'sample',
        order: 2,
        seed: 1,
        milliseconds: 9,
        judged,
      } as const;
      const result = { ...plain, matrix: sampleMatrix(plain), higherOrder };
      const pages = [matrixPage(result), higherOrderPage(result)].flatMap((one) => one ?? []);
      const file = join(directory, 'pages.html');
      const json = jsonReport(result, { version: '1.2.3' });
      await writeFile(file, htmlReport(json, 'Shop & co', await readElementsScript(), pages));
      withPages = pathToFileURL(file).href;
    });

    test('shows them behind tabs, and goes back to the mutants over a link', async () => {
      const { page, requests, errors } = await open({}, withPages);
      const table = page.locator('mte-metrics-table');
      await table.getByText('34.21').first().waitFor();
      await page.getByRole('tab', { name: 'Kill matrix' }).click();
      expect(await page.locator('svg.subsumption circle').count()).toBeGreaterThan(2);
      expect(await page.locator('svg.kill-matrix .killed').count()).toBeGreaterThan(3);
      expect(await table.isVisible()).toBe(false);
      await page.getByRole('tab', { name: 'Higher-order mutants' }).click();
      expect(await page.locator('svg.subsumption').isVisible()).toBe(false);
      await page.getByText('Diff').click();
      await page.locator('.added').first().waitFor();
      await page.locator('.page a').first().click();
      await page.getByText('Killed (5)').waitFor();
      expect(await page.locator('#page-higher-order').isVisible()).toBe(false);
      expect(requests).toEqual([withPages]);
      expect(errors).toEqual([]);
      await page.context().close();
    });

    test('stands below the scores where scripts are off', async () => {
      const { page } = await open({ javaScriptEnabled: false }, withPages);
      expect(await page.locator('svg.subsumption').isVisible()).toBe(true);
      expect(await page.getByRole('tab').count()).toBe(0);
      await page.context().close();
    });
  });

  test('shows the score and the files where scripts are off', async () => {
    const { page, requests } = await open({ javaScriptEnabled: false });
    const paragraph = page.locator('noscript p');
    expect(await paragraph.isVisible()).toBe(true);
    expect(await paragraph.textContent()).toContain('Mutation score 34.2 %.');
    const rows = await page.locator('noscript tr').allInnerTexts();
    expect(rows).toContain('src/money/money.ts\t46.6 %\t5\t2\t8\t0');
    expect(requests).toEqual([address]);
    await page.context().close();
  });
});
